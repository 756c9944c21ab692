#!/usr/bin/env bash
# A spreadsheet library reads the Saab 9-3 of a CSV file as 3 September 2001, and stock number 1E3 as 1,000.
#
# Names of models and grades look like dates and amounts: 9-3 and 9-5, a grade 2-12, TRUE. Read as rows without options the
# CSV gives serial days, so that every 9-3 of a file is model 37137; with formatted text it gives 9/3/01. Neither is an error,
# and the model is gone. 'raw' at reading, not at writing rows out, is what keeps them. Stock numbers 1E3 and 007 become 1000
# and 7 along with them. Seen with xlsx 0.18.5, 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5
cat > read.cjs <<'JS'
const { read, utils } = require('xlsx')
const csv = 'Stock No,Make,Model\n1E3,Saab,9-3\n007,Saab,9-5\n'
const rows = [
  ['as it is', {}, {}, [1000, 'Saab', 37137], [7, 'Saab', 37139]],
  ['rows as text', {}, { raw: false }, ['1E3', 'Saab', '9/3/01'], ['007', 'Saab', '9/5/01']],
  ['read raw', { raw: true }, {}, ['1E3', 'Saab', '9-3'], ['007', 'Saab', '9-5']],
]
for (const [how, reading, writing, ...expected] of rows) {
  const book = read(csv, { type: 'string', ...reading })
  const [, ...cars] = utils.sheet_to_json(book.Sheets[book.SheetNames[0]], { header: 1, ...writing })
  console.log(`${how}: ${JSON.stringify(cars)}`)
  if (JSON.stringify(cars) !== JSON.stringify(expected)) process.exitCode = 1
}
JS
node read.cjs
