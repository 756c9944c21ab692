import { type Audit, audit } from '../audit.ts'
import { type Bench, SEEN_PAGES, type SeenPage } from '../bench.ts'
import { median, type Row, spread } from '../row.ts'
import { VARIANTS } from '../variants.ts'

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

const VARIANT_TIMES = 5

/** What each part of a page costs before the largest paint: the page beside itself without it, in turns. */
export async function lcpVariants(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const page of JUDGED) {
    const seen = new Map(Object.keys(VARIANTS).map((name): [string, number[]] => [name, []]))
    for (let time = 0; time < VARIANT_TIMES; time++)
      for (const [name, alter] of Object.entries(VARIANTS)) {
        bench.front.alter(alter)
        seen.get(name)!.push((await audit(bench, bench.paths[page])).lcp)
      }
    bench.front.alter(null)
    for (const [name, values] of seen)
      rows.push({ what: `${page} page, LCP ${name}`, value: median(values), unit: 's', note: `${spread(values)}.` })
  }
  return rows
}

async function several<Value>(times: number, once: () => Promise<Value>): Promise<Value[]> {
  const values: Value[] = []
  for (let time = 0; time < times; time++) values.push(await once())
  return values
}

const middle = (seen: Audit[], of: keyof Audit) => median(seen.map((each) => each[of]))
