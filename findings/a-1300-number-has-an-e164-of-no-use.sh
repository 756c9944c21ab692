#!/usr/bin/env bash
# A dealer's 1300 number gets a valid +61 number that reaches its branch from nowhere abroad.
#
# 13, 1300 and 1800 numbers are local-rate and free services within Australia. Libraries of phone numbers call them valid and
# write +611300555777, which is the right E.164 by form, so that 'valid' and 'can be formatted' decide nothing: a link, a
# schema.org telephone or a provider of texts takes it and the call or the text fails. Only one of two libraries with the same
# metadata can say so. Their types help: SHARED_COST and TOLL_FREE get no texts, and stay as Australians dial them.
# Seen with libphonenumber-js 1.12.6 (max) and google-libphonenumber 3.2.40, 2026-11-29. The numbers are kept for fiction.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund libphonenumber-js@1.12.6 google-libphonenumber@3.2.40
cat > dial.cjs <<'JS'
const { parsePhoneNumberFromString } = require('libphonenumber-js/max')
const google = require('google-libphonenumber').PhoneNumberUtil.getInstance()
const rows = [
  ['1300 975 707', '+611300975707', 'SHARED_COST', false],
  ['1800 160 401', '+611800160401', 'TOLL_FREE', false],
  ['0491 570 006', '+61491570006', 'MOBILE', true],
]
for (const [typed, e164, type, isReachable] of rows) {
  const number = parsePhoneNumberFromString(typed, 'AU')
  const canDial = google.canBeInternationallyDialled(google.parse(typed, 'AU'))
  console.log(`${typed}: valid ${number.isValid()}, ${number.number}, ${number.getType()}, from abroad ${canDial}`)
  if (!number.isValid() || number.number !== e164 || number.getType() !== type || canDial !== isReachable)
    process.exitCode = 1
}
JS
node dial.cjs
