#!/usr/bin/env bash
# One command from the float weights of the round before to the 8-bit ones that ship: reads the receipts with the product, writes lines,
# trains two short runs, goes on from their mean with a long one, quantises and prints the validation table.
#   training/recognition/train.sh BASE.onnx WORK_FOLDER [SHORT_MINUTES] [LONG_MINUTES]
# Needs: Debian packages of fonts-and-words.txt, g++, Python 3.11 or later with requirements.txt (PYTHON names it), Node 24 and the
# folder ../shared/data/sroie_train_grey (SROIE, CC BY 4.0; not part of this repository). Seeds are fixed, but the clock decides how many
# lines are seen, so two runs agree in kind, not to the bit.
set -euo pipefail
cd "$(dirname "$0")"
base=$(realpath "$1")
work=$(realpath -m "$2")
short=${3:-26}
long=${4:-105}
python=${PYTHON:-python3}
receipts=$(realpath -m ../../../shared/data/sroie_train_grey)
charset=../../models/recognition/charset.txt
[ -d "$receipts" ] || { echo "the receipts are absent: $receipts" >&2; exit 1; }
mkdir -p "$work"

# glibc gives every large buffer back to the system after each operation; with jemalloc a step takes two thirds of the time.
jemalloc=/usr/lib/x86_64-linux-gnu/libjemalloc.so.2
export MALLOC_CONF=thp:always,dirty_decay_ms:-1,muzzy_decay_ms:-1 OMP_NUM_THREADS=1

train() { # BASE SEED MINUTES
  LD_PRELOAD=$([ -e "$jemalloc" ] && echo "$jemalloc" || true) "$python" train.py --base "$1" --charset "$charset" \
    --shards "$work/shards" --out "$work/run$2" --minutes "$3" --seed "$2" > "$work/run$2.log" 2>&1
}

[ -s "$work/detected.jsonl" ] || node read-receipts.ts "$receipts" "$work/detected.jsonl"
"$python" -m recogniser.shards --out "$work/shards" --seed 1 --receipts "$receipts" --detected "$work/detected.jsonl" &
writer=$!
trap 'kill "$writer" 2>/dev/null || true' EXIT
train "$base" 7 "$short" &
beside=$!
train "$base" 8 "$short"
wait "$beside"
"$python" mix.py "$work/mean.onnx" "$work/run7/mean.onnx" 0.5 "$work/run8/mean.onnx" 0.5
train "$work/mean.onnx" 21 "$long"
cp "$work/run21/mean.onnx" "$work/rec_latin.onnx"
PYTHON=$python ../graph/make.sh recogniser "$work/rec_latin.onnx" "$work/calibration"
"$python" evaluate.py --part validation --charset "$charset" --receipts "$receipts" --detected "$work/detected.jsonl" \
  "$base" "$work/rec_latin.onnx"
