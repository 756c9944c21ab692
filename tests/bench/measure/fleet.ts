import { publishTenants } from '../../../scripts/local/seed.ts'
import { siteKey } from '../../../shared/tenant/kv-keys.ts'
import { parseConfig } from '../../../worker/platform/site-by-slug.ts'
import type { Bench } from '../bench.ts'
import { SEARCH_PATH } from '../cars.ts'
import { crowd } from '../fleet/crowd.ts'
import { isolateBytes, residentBytes } from '../fleet/heap.ts'
import { hour } from '../fleet/hour.ts'
import { loadedOf } from '../fleet/make.ts'
import { type Fleet, openFleet } from '../fleet/open.ts'
import { byZipf, type FleetSite } from '../fleet/plan.ts'
import { median, quantile, type Row } from '../row.ts'
import { collectedBytes } from '../size/memory.ts'

const FEW = 5
const VISITS_A_SITE = 1
const [STRANGERS, WARM, PUBLISHED, SCHEDULES, PARSED] = [300, 400, 10, 10, 200]
const MEGABYTE = 2 ** 20
const MOST_MB = 128
const COLLECTIONS = 4
/** With a cookie of ours a page comes from no cache. */
const KNOWN = { cookie: '__Host-bench=1' }

type Both = { many: Fleet; few: Fleet }

/** Thousands of sites in one Worker, beside five of the same in another. */
export async function fleet(bench: Bench): Promise<Row[]> {
  const port = bench.debuggingPort + 3
  const few = await openFleet(FEW, bench.shipped, port)
  try {
    const many = await openFleet(bench.fleet, bench.shipped, port + 2)
    try {
      return await measureBoth({ many, few }, bench)
    } finally {
      await many.close()
    }
  } finally {
    await few.close()
  }
}

async function measureBoth(both: Both, bench: Bench): Promise<Row[]> {
  const { many } = both
  const cars = many.sites.reduce((sum, { size }) => sum + size, 0)
  return [
    { what: 'sites', value: many.sites.length, unit: 'count', note: `${cars.toLocaleString('en-AU')} cars in all` },
    ...parsing(many, bench),
    ...(await memory(both)),
    ...(await strangers(both)),
    ...(await warm(both)),
    ...(await publishing(both, bench)),
    ...(await schedule(both)),
    ...(await hour(many)),
  ]
}

function parsing({ sites }: Fleet, { shipped }: Bench): Row[] {
  const texts = sites
    .slice(0, PARSED)
    .map((site) => ({ slug: site.slug, text: JSON.stringify(loadedOf(site, shipped).config) }))
  const floor = performance.now()
  for (const { text } of texts) JSON.parse(text)
  const [plain, before] = [performance.now() - floor, collectedBytes()]
  const started = performance.now()
  const parsed = texts.map(({ text, slug }) => parseConfig(text, slug))
  const ms = performance.now() - started
  const kB = (collectedBytes() - before) / parsed.length / 1000
  return [
    { what: 'config of a site, parsed', value: ms / texts.length, unit: 'ms', floor: plain / texts.length },
    { what: 'config of a site, in memory', value: kB, unit: 'kB' },
  ]
}

/** Visitors over all sites, one of which has a config that cannot be read. */
async function memory({ many }: Both): Promise<Row[]> {
  const megabytes = async (one: Fleet) => {
    // What stands behind a wrapper of workerd is let go by the collection after the one that frees the wrapper.
    for (let times = 0; times < COLLECTIONS; times++) await one.ask('/bench/collect')
    return (await isolateBytes(one.inspectorPort)) / MEGABYTE
  }
  const floor = await megabytes(many)
  const resident = residentBytes(many.workerdPid) / MEGABYTE
  const bad = many.sites[3]!
  await many.kv.put(siteKey(bad.slug), '{')
  const count = many.sites.length * VISITS_A_SITE
  const { asked, sites, failed } = await crowd(many, count, ({ slug }) => slug === bad.slug)
  const value = await megabytes(many)
  const about = `after ${asked.toLocaleString('en-AU')} pages of ${sites.toLocaleString('en-AU')} sites`
  return [
    { what: 'memory of the isolate', value, unit: 'MB', floor, target: { most: MOST_MB }, note: about },
    {
      what: 'memory of workerd, which is KV, D1 and network too',
      value: residentBytes(many.workerdPid) / MEGABYTE,
      unit: 'MB',
      floor: resident,
    },
    { what: 'pages that failed beside a site with a broken config', value: failed, unit: 'count', target: { most: 0 } },
  ]
}

/** Pages of sites that no visitor has asked for: the least popular ones. */
async function strangers({ many }: Both): Promise<Row[]> {
  const reads = async () => (JSON.parse((await many.ask('/bench/counts')).text) as { kv: number }).kv
  const unseen = many.sites.slice(-STRANGERS)
  const kinds = ['/', SEARCH_PATH]
  const [times, floor]: number[][] = [[], []]
  const before = await reads()
  for (const [at, site] of unseen.entries()) {
    floor!.push((await many.ask('/bench/ok')).ms)
    const { ms, status } = await many.ask(kinds[at % kinds.length]!, site)
    if (status !== 200) throw new Error(`${site.slug} answered ${status}.`)
    times!.push(ms)
  }
  const perPage = ((await reads()) - before) / unseen.length
  const row = (what: string, share: number): Row => ({
    what: `page of a site long not asked for, ${what}`,
    value: quantile(times!, share),
    unit: 'ms',
    floor: quantile(floor!, share),
  })
  return [row('p50', 0.5), row('p99', 0.99), { what: 'KV reads of such a page', value: perPage, unit: 'ratio' }]
}

const TENTH = 0.1

/** The most popular site while others are asked for too, past the caches, here and among five in turn. */
async function warm({ many, few }: Both): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, path] of Object.entries({ home: '/', search: SEARCH_PATH })) {
    const [times, floor]: number[][] = [[], []]
    const draws = new Map([many, few].map((one) => [one, byZipf(one.sites.slice(1), WARM)]))
    for (let at = 0; at < WARM; at++) {
      for (const one of at % 2 ? [many, few] : [few, many]) {
        await one.ask('/', draws.get(one)!())
        const { ms } = await one.ask(path, one.sites[0], { headers: KNOWN })
        if (at > WARM / 10) (one === many ? times! : floor!).push(ms)
      }
    }
    const five = median(floor!)
    rows.push({
      what: `warm ${what} page among all sites, p50; its floor among ${FEW}`,
      value: median(times!),
      unit: 'ms',
      floor: five,
      target: { most: five * TENTH, above: 'floor' },
    })
  }
  return rows
}

async function publishing({ many, few }: Both, { shipped }: Bench): Promise<Row[]> {
  const times = async ({ sites, kv, db }: Fleet) => {
    const taken: number[] = []
    for (let at = 0; at < PUBLISHED; at++) {
      const site: FleetSite = sites[sites.length - 1 - (at % FEW)]!
      const started = performance.now()
      await publishTenants({ KV: kv, DB: db }, [loadedOf(site, shipped, Date.now() + at)])
      taken.push(performance.now() - started)
    }
    return median(taken)
  }
  const floor = await times(few)
  const value = await times(many)
  return [
    {
      what: `one site published, p50; its floor among ${FEW}`,
      value,
      unit: 'ms',
      floor,
      target: { most: floor / 2, above: 'floor' },
    },
  ]
}

async function schedule({ many, few }: Both): Promise<Row[]> {
  const [times, floor]: number[][] = [[], []]
  for (let at = 0; at < SCHEDULES; at++) {
    floor!.push((await few.ask('/bench/schedule')).ms)
    times!.push((await many.ask('/bench/schedule')).ms)
  }
  const five = median(floor!)
  return [
    {
      what: `work of a minute when none is due, p50; its floor among ${FEW}`,
      value: median(times!),
      unit: 'ms',
      floor: five,
      target: { most: five, above: 'floor' },
    },
  ]
}
