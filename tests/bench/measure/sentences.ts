import { understandText } from '../../../shared/search/sentence/understand.ts'
import type { SearchOptions } from '../../../shared/search/state.ts'
import { HELD_OUT } from '../../unit/search/sentence/held-out.ts'
import { misses, type Phrase } from '../../unit/search/sentence/phrase.ts'
import { PHRASES } from '../../unit/search/sentence/phrases.ts'
import { CARS } from '../../unit/search/sentence/yards.ts'
import { quantile, type Row } from '../row.ts'

const MISUNDERSTOOD = 3
const MOST_MS = 5
const ROUNDS = 7
const BADGES = 5_000
const MODELS = 600
/** A new vocabulary each time, as after an import. */
const PREPARED = 12

/** Two hundred letters in which nearly every word is misspelt: the dearest text there is. */
const LONGEST =
  'whote hilox undr fourty corrola mazad subura landcrusier volkswagin diesal automatc convertble brisbne wagn sedn hatchbak towbarr sunrof lether camra xxyyzz qwerty toyata nisan merecedes hundai hybird elctric'.slice(
    0,
    200,
  )

/** How many labelled phrases are misunderstood, and what it costs to read one. */
export async function sentences(): Promise<Row[]> {
  const phrases = [...PHRASES, ...HELD_OUT].map(([typed]) => typed)
  const big = bigGroup()
  const floor = least(() => understandText('', CARS))
  const each = phrases.map((typed) => least(() => understandText(typed, CARS)))
  const fresh = Array.from({ length: PREPARED }, () => {
    const options = { ...big, vocabulary: { ...big.vocabulary } }
    return took(() => understandText('white', options))
  })
  understandText('white', big)
  return [
    misunderstood('phrases misunderstood', PHRASES),
    misunderstood('held-out phrases misunderstood', HELD_OUT),
    { what: 'one phrase, p50', value: quantile(each, 0.5), unit: 'ms', floor },
    { what: 'one phrase, p99', value: quantile(each, 0.99), unit: 'ms', floor, target: { most: MOST_MS } },
    {
      what: `the longest text, over ${BADGES + MODELS} badges and models`,
      value: least(() => understandText(LONGEST, big)),
      unit: 'ms',
      floor,
      target: { most: MOST_MS },
    },
    {
      what: 'preparing that vocabulary, once for each version of the stock',
      value: Math.min(...fresh),
      unit: 'ms',
      floor,
    },
  ]
}

const misunderstood = (what: string, list: Phrase[]): Row => ({
  what: `${what}, of ${list.length}`,
  value: (misses(list).length / list.length) * 100,
  unit: '%',
  target: { most: MISUNDERSTOOD },
})

function took(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

/** The quickest of several times: what else the machine does is not the grammar's. */
const least = (work: () => unknown) => Math.min(...Array.from({ length: ROUNDS }, () => took(work)))

function bigGroup(): SearchOptions {
  const { make = [], model = [], make_model = [], badge = [] } = CARS.vocabulary
  const invented = Array.from(
    { length: MODELS },
    (_, at) => `Model${at.toString(36)}x ${at % 3 === 0 ? 'Wagon' : 'Sport'}`,
  )
  return {
    ...CARS,
    vocabulary: {
      ...CARS.vocabulary,
      model: [...model, ...invented],
      make_model: [...make_model, ...invented.map((name, at) => `${make[at % make.length]} ${name}`)],
      badge: [...badge, ...Array.from({ length: BADGES }, (_, at) => `Badge${at.toString(36)} ${at} Touring`)],
    },
  }
}
