#!/usr/bin/env bash
# One command from the previous weights to the new ones: reads the receipts with the product, writes lines, trains two runs, mixes, folds.
#   training/recognition/train.sh BASE.onnx WORK_FOLDER [MINUTES]
# Needs: Debian packages of fonts-and-words.txt, g++, Python 3.11 or later with requirements.txt (PYTHON names it), Node 24 and the
# folder ../shared/data/sroie_train_grey (SROIE, CC BY 4.0; not part of this repository). Seeds are fixed, but the clock decides how many
# lines are seen, so two runs agree in kind, not to the bit.
set -euo pipefail
cd "$(dirname "$0")"
base=$(realpath "$1")
work=$(realpath -m "$2")
minutes=${3:-45}
python=${PYTHON:-python3}
receipts=$(realpath -m ../../../shared/data/sroie_train_grey)
charset=../../models/recognition/charset.txt
[ -d "$receipts" ] || { echo "the receipts are absent: $receipts" >&2; exit 1; }
mkdir -p "$work"

# glibc gives every large buffer back to the system after each operation; with jemalloc a step takes two thirds of the time.
jemalloc=/usr/lib/x86_64-linux-gnu/libjemalloc.so.2
export MALLOC_CONF=thp:always,dirty_decay_ms:-1,muzzy_decay_ms:-1 OMP_NUM_THREADS=1

[ -s "$work/detected.jsonl" ] || node read-receipts.ts "$receipts" "$work/detected.jsonl"
"$python" -m recogniser.shards --out "$work/shards" --seed 1 --receipts "$receipts" --detected "$work/detected.jsonl" &
writer=$!
trap 'kill "$writer" 2>/dev/null || true' EXIT
trainers=()
for seed in 7 8; do
  LD_PRELOAD=$([ -e "$jemalloc" ] && echo "$jemalloc" || true) "$python" train.py --base "$base" --charset "$charset" \
    --shards "$work/shards" --out "$work/run$seed" --minutes "$minutes" --seed "$seed" > "$work/run$seed.log" 2>&1 &
  trainers+=($!)
done
for trainer in "${trainers[@]}"; do wait "$trainer"; done
"$python" mix.py "$work/rec_latin.onnx" "$work/run7/mean.onnx" 0.5 "$work/run8/mean.onnx" 0.5
"$python" ../graph/fold_elementwise.py "$work/rec_latin.onnx" "$work/rec_latin_folded.onnx"
"$python" evaluate.py --part validation --charset "$charset" --receipts "$receipts" --detected "$work/detected.jsonl" \
  "$base" "$work/rec_latin.onnx"
