import { demoCars } from '../../../scripts/local/demo.ts'
import { carPath } from '../../../shared/routes/paths.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import type { Bench } from '../bench.ts'
import { type Answer, ask, askWell } from '../client.ts'
import type { Row } from '../row.ts'

const REACH_SECONDS = 5
const GIVE_UP_AFTER = 20_000
const EVERY = 50

/**
 * Pushes a yard's whole stock twice, the second time without the car that stands first on its home page, and asks for
 * every page that showed it until none does.
 */
export async function sold(bench: Bench): Promise<Row[]> {
  const { db, port, changing } = bench
  const { site } = changing
  const key = stockKeys.newKey()
  await stockKeys.setKey(siteStore(db, site.slug), key, Date.now())
  const host = `${site.slug}.localhost`
  const get = (path: string) => ask({ port, host, path })

  const cars = demoCars(site, Date.now())
  await push(bench, key, cars)
  const car = await carOnHome(
    bench,
    cars.map((each) => each.source_key),
  )
  const path = carPath(car.slug)
  const countBefore = await countOf(get)
  const shows = ({ text }: Answer) => text.includes(`"${path}"`)
  const surfaces: Record<string, () => Promise<boolean>> = {
    'home page': async () => shows(await get('/')),
    'search page': async () => shows(await get('/search/new-used-and-demo-cars?sortBy=latest')),
    'count of the filters': async () => (await countOf(get)) >= countBefore,
    'page of the car': async () => (await get(path)).status === 200,
  }
  for (const [name, isThere] of Object.entries(surfaces))
    if (!(await isThere())) throw new Error(`The ${name} does not show the car before it is sold.`)

  const gone: Record<string, number> = {}
  const watching = watch(surfaces, gone)
  await push(
    bench,
    key,
    cars.filter((each) => each.source_key !== car.source_key),
  )
  const committedAt = await lastCommit(bench)
  await watching
  return Object.keys(surfaces).map((name) => ({
    what: `gone from the ${name} after the commit`,
    value: Math.max(0, (gone[name] ?? Number.POSITIVE_INFINITY) - committedAt) / 1000,
    unit: 's',
    target: { most: REACH_SECONDS },
  }))
}

async function watch(surfaces: Record<string, () => Promise<boolean>>, gone: Record<string, number>): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER
  while (Date.now() < giveUpAt && Object.keys(gone).length < Object.keys(surfaces).length) {
    for (const [name, isThere] of Object.entries(surfaces))
      if (gone[name] === undefined && !(await isThere())) gone[name] = Date.now()
    await new Promise((resolve) => setTimeout(resolve, EVERY))
  }
}

const countOf = async (get: (path: string) => Promise<Answer>): Promise<number> => {
  const { text } = await get('/api/search')
  return (JSON.parse(text) as { count: number }).count
}

async function push({ port, changing }: Bench, key: string, cars: object[]): Promise<void> {
  await askWell({
    port,
    host: `${changing.site.slug}.localhost`,
    path: '/api/stock',
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/jsonl' },
    body: cars.map((car) => `${JSON.stringify(car)}\n`).join(''),
  })
}

/** The first car of the home page that the feed can leave out. */
async function carOnHome({ db, port, changing }: Bench, keys: string[]): Promise<{ slug: string; source_key: string }> {
  const { slug: site } = changing.site
  const { text } = await askWell({ port, host: `${site}.localhost`, path: '/' })
  for (const [, slug] of text.matchAll(/"\/cars\/([^"/]+)"/g)) {
    const row = await db
      .prepare('select slug, source_key from car where site = ? and slug = ?')
      .bind(site, slug)
      .first<{ slug: string; source_key: string }>()
    if (row && keys.includes(row.source_key)) return row
  }
  throw new Error('The home page shows no car of the feed.')
}

const lastCommit = async ({ db, changing }: Bench): Promise<number> =>
  (await db
    .prepare("select max(finished_at) as at from stock_run where site = ? and outcome = 'committed'")
    .bind(changing.site.slug)
    .first<number>('at')) ?? Number.NaN
