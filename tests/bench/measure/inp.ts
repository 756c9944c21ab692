import type { Bench } from '../bench.ts'
import { crowdedOrigin } from '../crowd.ts'
import { tap } from '../inp/hand.ts'
import { INPUTS, type Input } from '../inp/inputs.ts'
import { type Measured, visit } from '../inp/visit.ts'
import { wordsOf } from '../inp/words.ts'
import { median, quantile, type Row } from '../row.ts'

/** As many times what the floor takes. */
const REACH = 2
/** The least number of inputs of each kind. */
const TIMES = 20

/** Presses a button that does next to nothing. */
const FLOOR: Omit<Input, 'what' | 'page'> = {
  act: (hand) => tap(hand, { selector: 'button' }),
  perVisit: 8,
}

/** From an input to the next frame, at a sixth of this CPU; the browser tells it to the nearest 8 ms. */
export async function inp(bench: Bench): Promise<Row[]> {
  const floor = await several(bench, `${bench.origin}/bench/page`, FLOOR)
  const origins = { search: await crowdedOrigin(bench), vehicle: bench.origin }
  const rows: Row[] = []
  for (const { what, page, ...how } of INPUTS) {
    const measured = await several(bench, origins[page] + bench.paths[page], how)
    rows.push(
      { what: `${what}, p50 of ${measured.length}`, value: p50(measured), unit: 'ms', floor: p50(floor) },
      {
        what: `${what}, p98`,
        value: p98(measured),
        unit: 'ms',
        floor: p98(floor),
        target: { most: REACH * p98(floor) },
        note: `The slowest: ${wordsOf(slowest(measured))}`,
      },
    )
  }
  return rows
}

const durations = (measured: Measured[]) => measured.map(({ duration }) => duration)
const p50 = (measured: Measured[]) => median(durations(measured))
const p98 = (measured: Measured[]) => quantile(durations(measured), 0.98)

async function several(bench: Bench, address: string, input: Omit<Input, 'what' | 'page'>): Promise<Measured[]> {
  const browser = await bench.browser()
  const measured: Measured[] = []
  while (measured.length < TIMES) {
    const seen = await visit(browser, address, input)
    if (seen.length === 0) throw new Error('No input was seen.')
    measured.push(...seen)
  }
  return measured
}

function slowest(measured: Measured[]): Measured {
  const [first] = measured.toSorted((a, b) => b.duration - a.duration)
  if (!first) throw new Error('No input was seen.')
  return first
}
