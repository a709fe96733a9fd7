#!/usr/bin/env bash
# Brings the texts and word lists that build.ts counts, of licences that let the counts be shipped (models/language/README.md), into a folder:
#   training/language/fetch.sh WORK_FOLDER
# Needs Debian 12 with the package tesseract-ocr (for combine_tessdata and dawg2wordlist), and npm. What arrives is checked against sources.sha256.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1/packages" "$1/words" "$1/help" "$1/names" "$1/spelling"
cd "$1"

(
  cd packages
  help=$(printf 'libreoffice-help-%s=4:7.4.7-1+deb12u14 ' it de fr es pt nl en-gb pl da sv cs)
  words=$(printf 'tesseract-ocr-%s=1:4.1.0-2 ' ita deu fra spa por nld pol dan swe ces ron eng)
  spelling='hunspell-fr-classical=1:7.0-1 hunspell-es=1:7.5.0-1 hunspell-pt-pt=1:7.5.0-1 hunspell-nl=2:2.20.19-2'
  # shellcheck disable=SC2086 # one argument a package
  [ -n "$(ls ./*.deb 2>/dev/null)" ] || apt-get download $help $words $spelling
  [ -n "$(ls ./*.tgz 2>/dev/null)" ] || npm pack --silent @faker-js/faker@10.6.0 cldr-localenames-full@48.2.0
  sha256sum --check --quiet "$here/sources.sha256"
)

for package in packages/libreoffice-help-*.deb; do
  dpkg -x "$package" help
done
for package in packages/tesseract-ocr-*.deb; do
  dpkg -x "$package" words
done
for package in packages/hunspell-*.deb; do
  dpkg -x "$package" spelling
done
for package in packages/*.tgz; do
  folder=names/$(basename "$package" | sed 's/-[0-9.]*tgz$//')
  mkdir -p "$folder"
  tar -xzf "$package" -C "$folder" --strip-components=1
done

# The words that Tesseract's language packs carry for its own decoding.
for pair in it:ita de:deu fr:fra es:spa pt:por nl:nld en:eng pl:pol da:dan sv:swe cs:ces ro:ron; do
  name=${pair#*:}
  combine_tessdata -u "words/usr/share/tesseract-ocr/5/tessdata/$name.traineddata" "words/$name." > /dev/null 2>&1
  dawg2wordlist "words/$name.lstm-unicharset" "words/$name.lstm-word-dawg" "words/${pair%:*}.txt" > /dev/null
done
