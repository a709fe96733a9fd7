#!/usr/bin/env bash
# One command from the float weights of the round before to the 8-bit ones that ship: reads the receipts with the product, writes lines,
# trains two short runs side by side, two long ones from their mean, meets the mean of those half way from where it started, quantises that
# and prints the validation table.
#   training/recognition/train.sh BASE.onnx WORK_FOLDER [SHORT_MINUTES] [LONG_MINUTES]
# Needs: Debian 12 with the packages of fonts-and-words.txt and programs.txt, `npm ci`, and the folder ../shared/data/sroie_train_grey
# (SROIE, CC BY 4.0; not part of this repository). Seeds are fixed, but the clock decides how many lines are seen, so two trainings
# agree in kind, not to the bit.
set -euo pipefail
cd "$(dirname "$0")"
base=$(realpath "$1")
work=$(realpath -m "$2")
short=${3:-24}
long=${4:-68}
python=${PYTHON:-/usr/bin/python3}
receipts=$(realpath -m ../../../shared/data/sroie_train_grey)
charset=../../models/recognition/charset.txt
[ -d "$receipts" ] || { echo "the receipts are absent: $receipts" >&2; exit 1; }
mkdir -p "$work"

# glibc gives every large buffer back to the system after each operation; with jemalloc a step takes two thirds of the time.
jemalloc=/usr/lib/x86_64-linux-gnu/libjemalloc.so.2
export MALLOC_CONF=thp:always,dirty_decay_ms:-1,muzzy_decay_ms:-1 OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
export PATH=$PWD/../../node_modules/.bin:$PATH PYTHONPATH=$PWD/../graph

train() { # BASE SEED MINUTES
  LD_PRELOAD=$([ -e "$jemalloc" ] && echo "$jemalloc" || true) "$python" train.py --base "$1" --charset "$charset" \
    --shards "$work/shards" --out "$work/run$2" --minutes "$3" --seed "$2" > "$work/run$2.log" 2>&1
}

train_two() { # BASE SEED SEED MINUTES MEAN.onnx
  train "$1" "$2" "$4" &
  local beside=$!
  train "$1" "$3" "$4"
  wait "$beside"
  "$python" mix.py "$5" "$work/run$2/mean.onnx" 0.5 "$work/run$3/mean.onnx" 0.5
}

[ -s "$work/detected.jsonl" ] || node read-receipts.ts "$receipts" "$work/detected.jsonl"
"$python" -m recogniser.shards --out "$work/shards" --seed 41 --receipts "$receipts" --detected "$work/detected.jsonl" &
writer=$!
trap 'kill "$writer" 2>/dev/null || true' EXIT
train_two "$base" 47 48 "$short" "$work/mean.onnx"
train_two "$work/mean.onnx" 61 62 "$long" "$work/trained.onnx"
# What the lines of this round do not show is forgotten (machine-readable zones were): half way back, it is there again
# (docs/decisions/0061-a-recogniser-trained-on-office-scans.md).
"$python" mix.py "$work/rec_latin.onnx" "$base" 0.5 "$work/trained.onnx" 0.5
PYTHON=$python ../graph/make.sh recogniser "$work/rec_latin.onnx" "$work/calibration"
"$python" evaluate.py --part validation --charset "$charset" --receipts "$receipts" --detected "$work/detected.jsonl" \
  "$base" "$work/rec_latin.onnx"
