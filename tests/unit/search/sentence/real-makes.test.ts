import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { ROOT } from '../../../../scripts/root.ts'
import { understandText } from '../../../../shared/search/sentence/understand.ts'
import { CARS } from './yards.ts'

const FILE = join(ROOT, '../shared/data/search/brand_spelling_variants_sample.csv')
const hasFile = existsSync(FILE)
if (!hasFile) console.log('Skipped: misspelt makes of real feeds. Their list does not stand beside this checkout.')

/** The list is guesses by distance: these are other makers, models and words, and no slips. */
const NO_SLIPS =
  'TRAILER|BAILEY|OXFORD|MAXUM|VICTORY|MODERN|GILERA|FOXENG|CANOE|Landini|KALMAR|FOOD|GOLDEN|STANZA|COMMER|SAKURA|RHINO|HUMBER|HOLLMAN|Camaro|Master|Triton|Ranger|Alfa|ALFA|VINO|ZX AUTO'.split(
    '|',
  )

/** Among makes as rare as Troller and Hillman; few yards hold those. */
const MOST_WRONG = 9

type Row = { raw_value: string; canonical: string }

it.runIf(hasFile)('[SRC-22] understands makes as real feeds misspell them', () => {
  const rows = parse(readFileSync(FILE), { columns: true }) as Row[]
  const make = [...new Set(rows.map(({ canonical }) => canonical))]
  const options = { ...CARS, vocabulary: { make } }
  const slips = rows.filter(({ raw_value }) => !NO_SLIPS.includes(raw_value))
  const got = ({ raw_value }: Row) => understandText(raw_value, options).facets.make?.[0]
  const right = slips.filter((row) => got(row) === row.canonical)
  const wrong = rows.filter(({ raw_value }) => NO_SLIPS.includes(raw_value)).filter(got)
  console.log(
    `Misspelt makes: ${right.length} of ${slips.length}; ${wrong.length} other words of ${NO_SLIPS.length} taken for a make.`,
  )
  expect(slips.filter((row) => !right.includes(row))).toEqual([])
  expect(wrong.length).toBeLessThanOrEqual(MOST_WRONG)
})
