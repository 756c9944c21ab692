#!/usr/bin/env bash
# A text message of 306 places of the GSM alphabet may be three parts, though each part has room for 153.
#
# A sign of the alphabet's extension (€ ~ ^ [ ] { } | \) is an escape and a second place, and networks never part the two.
# Where one would lie across the end of a part, the place before it stays empty. The same holds for the two units of an
# emoji in a message of UTF-16, 67 units a part. A quotient of length and room, rounded up, says two parts and is charged
# three. Seen with sms-segments-calculator 1.3.0 (Twilio's), 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sms-segments-calculator@1.3.0
cat > count.cjs <<'JS'
const { SegmentedMessage } = require('sms-segments-calculator')
const plain = (count) => 'a'.repeat(count)
const cyrillic = (count) => 'я'.repeat(count)
const rows = [
  ['the sign at the end of the text', `${plain(304)}€`, 306, 153, 2],
  ['the sign where the first part ends', `${plain(152)}€${plain(152)}`, 306, 153, 3],
  ['an emoji at the end of the text', `${cyrillic(132)}🚗`, 134, 67, 2],
  ['an emoji where the first part ends', `${cyrillic(66)}🚗${cyrillic(66)}`, 134, 67, 3],
]
for (const [what, text, places, room, expected] of rows) {
  const parts = new SegmentedMessage(text).segmentsCount
  console.log(`${what}: ${places} places, quotient ${Math.ceil(places / room)}, parts ${parts}`)
  if (parts !== expected) process.exitCode = 1
}
JS
node count.cjs
