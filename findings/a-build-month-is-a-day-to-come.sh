#!/usr/bin/env bash
# A reader of dates makes 19 February of next year of a car built 02/19.
#
# Australian plates and adverts give build and compliance dates as month and year: 02/19 is February 2019. Read as a day and a
# month, as a British or Australian date without a year, it becomes a day that is always near today, so that no check of the
# year looks odd: a car of 2019 seems to be built this year. '09/27' as the end of a registration becomes a day that has
# passed. Only with four digits is it a month. Seen with chrono-node 2.8.0, 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chrono-node@2.8.0
cat > read.cjs <<'JS'
const chrono = require('chrono-node')
const today = new Date(2026, 10, 29, 12)
const rows = [
  ['Built 02/19', '2027-2-19'],
  ['Compliance 12/24', '2026-12-24'],
  ['Registered until 9/27', '2026-9-27'],
  ['Built 02/2019', '2019-2-1'],
]
for (const [text, expected] of rows) {
  const date = chrono.en.GB.parseDate(text, today)
  const day = `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`
  console.log(`${text} -> ${day}`)
  if (day !== expected) process.exitCode = 1
}
JS
node read.cjs
