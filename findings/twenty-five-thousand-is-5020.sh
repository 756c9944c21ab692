#!/usr/bin/env bash
# A library that reads numbers in words makes 5,020 of 'twenty five thousand', and 20 20 of the year 'twenty twenty'.
#
# Shoppers say what they would pay aloud: 'under twenty five thousand', 'a hundred and twenty thousand ks'. Tens before ones
# and a hundred before tens are read as numbers apart as soon as a thousand follows, so that a search for cars under $25,000
# would look below $5,020. 'fifteen to twenty thousand' keeps a first end of fifteen dollars. A few phrases that happen to be
# right ('three thousand five hundred kilos') hide it. Seen with words-to-numbers 1.5.1, 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund words-to-numbers@1.5.1
cat > read.cjs <<'JS'
const { wordsToNumbers } = require('words-to-numbers')
const rows = [
  ['under twenty five thousand', 'under 5020'],
  ['a hundred and twenty thousand ks', '20100 ks'],
  ['twenty twenty hilux', '20 20 hilux'],
  ['nineteen ninety five supra', '19 95 supra'],
  ['fifteen to twenty thousand', '15 to 20000'],
  ['half a million', 'half 1000000'],
  ['three thousand five hundred kilos', '3500 kilos'],
]
for (const [typed, expected] of rows) {
  const read = String(wordsToNumbers(typed))
  console.log(`${typed} -> ${read}`)
  if (read !== expected) process.exitCode = 1
}
JS
node read.cjs
