import { type Audit, audit, auditAgain } from '../audit.ts'
import { type Bench, plainPaths, SEEN_PAGES, type SeenPage } from '../bench.ts'
import { scriptsAgain } from '../phone.ts'
import { median, type Row, spread } from '../row.ts'

const LCP_SECONDS = 1.0
const KB_BEFORE = 40
const TIMES = 3

/** Pages whose bytes before the largest paint have a target; those of the others are told. */
export const JUDGED: readonly SeenPage[] = ['home', 'search', 'vehicle', 'content', 'location']

/** Lighthouse's simulated phone, the median of three. */
export async function phone(bench: Bench): Promise<Row[]> {
  const { list, car } = plainPaths(bench)
  const sentence = await several(TIMES, () => audit(bench, '/bench/page'))
  const plain = {
    search: await several(TIMES, () => audit(bench, list)),
    vehicle: await several(TIMES, () => audit(bench, car)),
  }
  const rows: Row[] = []
  for (const page of SEEN_PAGES) {
    const floor = page === 'search' || page === 'vehicle' ? plain[page] : sentence
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

/** As a first visit of today's first build. */
const AGAIN_SECONDS = 1.07

/** What a page may load before a returning visitor touches it. */
const EARLY = { files: 2, kB: 4 }

/** The same of those who have seen home, list and a car, cache and storage kept. */
export async function phoneAgain(bench: Bench): Promise<Row[]> {
  const { list, car } = plainPaths(bench)
  const visited = [bench.paths.home, bench.paths.search, bench.paths.vehicle]
  const ways = [
    { page: 'home', plain: list },
    { page: 'search', plain: list },
    { page: 'vehicle', plain: car },
  ] as const
  const rows: Row[] = []
  for (const { page, plain } of ways) {
    const floor = await several(TIMES, () => auditAgain(bench, plain, [list, car]))
    const seen = await several(TIMES, () => auditAgain(bench, bench.paths[page], visited))
    const early = await scriptsAgain(
      { browser: await bench.browser(), origin: bench.origin },
      bench.paths[page],
      visited,
    )
    rows.push(
      {
        what: `${page} page, LCP of a second visit`,
        value: middle(seen, 'lcp'),
        unit: 's',
        floor: middle(floor, 'lcp'),
        target: { most: AGAIN_SECONDS },
        note: `${spread(seen.map(({ lcp }) => lcp))}; first paint ${middle(seen, 'fcp').toFixed(2)} s.`,
      },
      {
        what: `${page} page, scripts before a touch`,
        value: early.files,
        unit: 'count',
        target: { most: EARLY.files },
      },
      {
        what: `${page} page, bytes of these`,
        value: early.bytes / 1000,
        unit: 'kB',
        target: { most: EARLY.kB },
        note: early.names,
      },
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
