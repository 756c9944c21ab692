#!/usr/bin/env bash
# A unit converter takes the symbol t for the short ton, and makes 3,175 kg of a caravan of 3.5 t.
#
# In SI, and on the plate of every Australian trailer and truck, t is the tonne of 1,000 kg (ATM, GCM, towing capacity). The
# same symbol is the tonne in other converters, and 'ton', as sellers write it too, is the short ton of 2,000 lb in all that
# know it. A car that tows 3.5 t would be left out of a search for 3,500 kg, and a van of 3.5 ton be called lighter than it
# is. Seen with convert-units 2.3.4, js-quantities 1.8.0 and mathjs 14.0.1, 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund convert-units@2.3.4 js-quantities@1.8.0 mathjs@14.0.1
cat > weigh.cjs <<'JS'
const convert = require('convert-units')
const Qty = require('js-quantities')
const { unit } = require('mathjs')
const rows = [
  ['convert-units, t', convert(3.5).from('t').to('kg'), 3175],
  ['convert-units, mt', convert(3.5).from('mt').to('kg'), 3500],
  ['js-quantities, t', Qty(3.5, 't').to('kg').scalar, 3500],
  ['js-quantities, ton', Qty(3.5, 'ton').to('kg').scalar, 3175],
  ['mathjs, t', unit(3.5, 't').toNumber('kg'), 3500],
  ['mathjs, ton', unit(3.5, 'ton').toNumber('kg'), 3175],
]
for (const [what, kilograms, expected] of rows) {
  console.log(`3.5 by ${what}: ${Math.round(kilograms)} kg`)
  if (Math.round(kilograms) !== expected) process.exitCode = 1
}
JS
node weigh.cjs
