#!/usr/bin/env bash
# A stock list that passes through a spreadsheet reader has two cars under one stock number, and a Saab 37137.
#
# '1E3' and '1000' are two stock numbers and one number; '00123' loses its zeros; the model 9-3 and the badge 2-5 become the
# count of days of 3 September and 5 February 2001, of which nothing tells the name any more. Two public Australian stock
# lists have '9-Mar' or '03-Sep' in its place. Quotation marks in the file change nothing. What reads cars guesses no types.
# Seen with SheetJS (xlsx) 0.18.5 by the defaults with which exports are converted, 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5
cat > read.cjs <<'JS'
const { read, utils } = require('xlsx')
const file = 'Stock,Make,Model,Badge\n"1E3",Saab,"9-3",Aero\n1000,Mazda,3,SP25\n"00123",Kia,Rio,"2-5"\n'
const { SheetNames, Sheets } = read(file, { type: 'string' })
const cars = utils.sheet_to_json(Sheets[SheetNames[0]])
for (const { Stock, Make, Model, Badge } of cars) console.log([Stock, Make, Model, Badge].join(' | '))
const seen = cars.map(({ Stock, Model, Badge }) => [Stock, Model, Badge].join(' ')).join('; ')
if (seen !== '1000 37137 Aero; 1000 3 SP25; 123 Rio 36927') process.exitCode = 1
JS
node read.cjs
