import { cpuTime } from '../../../scripts/local/processes.ts'
import { publishTenants } from '../../../scripts/local/seed.ts'
import { compilePages, pageFile, sectionText } from '../../builders/page.ts'
import { buildSite, siteInput } from '../../builders/site.ts'
import { fakeKv } from '../../fakes/kv.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import type { Bench } from '../bench.ts'
import { ask, askWell } from '../client.ts'
import type { Row } from '../row.ts'

const PAGES = 500
const MOST_SECONDS = 5
const SECTIONS = Array.from({ length: 9 }, (_, number) =>
  sectionText('text', `id: s${number}\nheading: Section ${number}\nbody: Words.`),
)

/** How long a site of many pages takes to be checked and published, each with ten sections and links to others. */
export async function pages(bench: Bench): Promise<Row[]> {
  const site = buildSite()
  const bodies = Object.fromEntries(Array.from({ length: PAGES }, (_, at) => [`/pages/p${at}`, body(at)]))
  const { kv } = fakeKv()
  const { db } = sqliteDatabase()
  const publish = async (all: Record<string, string>) => {
    const { problems, ...content } = await compilePages(all, site)
    if (problems.length > 0) throw new Error(problems[0]!.rule)
    await publishTenants({ KV: kv, DB: db }, [{ site, config: siteInput(), content }])
  }
  const floor = await secondsOf(() => publish({ '/pages/p0': pageFile('Words.') }))
  return [
    {
      what: `${PAGES} pages, checked and published`,
      value: await secondsOf(() => publish(bodies)),
      unit: 's',
      floor,
      target: { most: MOST_SECONDS },
    },
    {
      what: 'one of them changed, published again',
      value: await secondsOf(() => publish({ ...bodies, '/pages/p7': `${body(7)}\nMore.` })),
      unit: 's',
      floor,
      target: { most: MOST_SECONDS },
    },
    await costToOthers(bench, bodies),
  ]
}

/** Answers before and after, in turn with those of a site that stays as it is. */
const ANSWERS = 1_000
const WARM_UP = 300
/** What of it is noise. */
const MOST_ADDED_MS = 0.3
/** A published page is there sooner than this. */
const MOST_WAIT_MS = 90_000

async function costToOthers({ db, kv, sites, port, workerdPid }: Bench, bodies: Record<string, string>): Promise<Row> {
  const loaded = sites.at(-1)!
  const { site, content: before } = loaded
  const host = `${site.slug}.localhost`
  const answers = async (count: number) => {
    for (let at = 0; at < count; at++)
      await askWell({ port, host, path: '/about-us', headers: { cookie: '__Host-bench=1' } })
  }
  const cpu = async () => {
    await answers(WARM_UP)
    const start = cpuTime(workerdPid)
    await answers(ANSWERS)
    return (cpuTime(workerdPid) - start) / ANSWERS
  }
  await answers(ANSWERS)
  const floor = await cpu()
  const { pages: many, manifest } = await compilePages(bodies)
  const content = {
    pages: [...before.pages, ...many],
    manifest: { ...before.manifest, version: manifest.version, pages: { ...before.manifest.pages, ...manifest.pages } },
  }
  await publishTenants({ KV: kv, DB: db }, [{ ...loaded, content }])
  await shown({ port, host, path: '/pages/p7' })
  return {
    what: `what ${PAGES} pages add to another page of their site, nothing cached, CPU`,
    value: await cpu(),
    unit: 'ms',
    floor,
    target: { most: MOST_ADDED_MS, above: 'floor' },
  }
}

function body(at: number): string {
  const words = `## Part\n\n${'A line of words about cars. '.repeat(40)}[next](/pages/p${(at + 1) % PAGES}#part)`
  return pageFile([words, ...SECTIONS].join('\n\n'), `title: Page ${at}`)
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1_000
}

/** Resolves once a page is there. */
async function shown(asked: { port: number; host: string; path: string }): Promise<void> {
  const giveUpAt = Date.now() + MOST_WAIT_MS
  while ((await ask(asked)).status !== 200) {
    if (Date.now() > giveUpAt) throw new Error(`${asked.path} is not published.`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
