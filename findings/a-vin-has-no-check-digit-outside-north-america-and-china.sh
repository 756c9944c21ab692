#!/usr/bin/env bash
# A VIN validator calls the VINs of most cars in an Australian yard wrong.
#
# Position 9 is a check digit where the law asks for one: North America (49 CFR 565.15) and China (GB 16735). Elsewhere ISO
# 3779 leaves it to the maker. European Volkswagens have a Z there, which no check digit can be, and a HiLux from Thailand or
# a Camry from Altona has whatever its maker wrote. A check that holds back values without a look at the first letter takes
# the VIN off nearly every car. Seen with vin-validator 1.0.0, 2026-11-29. The serial numbers are made up.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vin-validator@1.0.0
cat > check.cjs <<'JS'
const { validate } = require('vin-validator')
const rows = [
  ['Volkswagen, Germany', 'WVWZZZ1KZ6W000001', false],
  ['Mercedes-Benz, Germany', 'WDB2030042A000001', false],
  ['Toyota, Japan', 'JTNKU3JE60J000001', false],
  ['Toyota HiLux, Thailand', 'MR0HA3CD100400001', false],
  ['Toyota, Australia', '6T1BF3FK50X000001', false],
  ['Honda, United States', '1HGCM82633A004352', true],
]
for (const [what, vin, expected] of rows) {
  const isValid = validate(vin)
  console.log(`${what}: ${vin} ${isValid ? 'valid' : 'not valid'}`)
  if (isValid !== expected) process.exitCode = 1
}
JS
node check.cjs
