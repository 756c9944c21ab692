import { type Audit, audit } from '../audit.ts'
import { type Bench, SEEN_PAGES, type SeenPage } from '../bench.ts'
import { median, type Row, spread } from '../row.ts'

const LCP_SECONDS = 1.0
const KB_BEFORE = 40
const TIMES = 3

/** Pages whose bytes before the largest paint have a target; those of the others are told. */
export const JUDGED: readonly SeenPage[] = ['home', 'search', 'vehicle', 'content', 'location']

/** Lighthouse's simulated phone, the median of three. */
export async function phone(bench: Bench): Promise<Row[]> {
  const floor = await several(TIMES, () => audit(bench, '/bench/page'))
  const rows: Row[] = []
  for (const page of SEEN_PAGES) {
    const seen = await several(TIMES, () => audit(bench, bench.paths[page]))
    const value = (of: keyof Audit) => ({ value: middle(seen, of), floor: middle(floor, of) })
    rows.push(
      {
        what: `${page} page, LCP`,
        ...value('lcp'),
        unit: 's',
        target: { most: LCP_SECONDS },
        note: `${spread(seen.map(({ lcp }) => lcp))}; first paint ${middle(seen, 'fcp').toFixed(2)} s.`,
      },
      {
        what: `${page} page, asked for before its largest paint`,
        value: middle(seen, 'bytesBefore') / 1000,
        unit: 'kB',
        ...(JUDGED.includes(page) && { target: { most: KB_BEFORE } }),
      },
      { what: `${page} page, CLS`, ...value('cls'), unit: 'ratio', target: { most: 0 } },
      { what: `${page} page, Lighthouse score`, ...value('score'), unit: 'count' },
    )
  }
  return rows
}

async function several<Value>(times: number, once: () => Promise<Value>): Promise<Value[]> {
  const values: Value[] = []
  for (let time = 0; time < times; time++) values.push(await once())
  return values
}

const middle = (seen: Audit[], of: keyof Audit) => median(seen.map((each) => each[of]))
