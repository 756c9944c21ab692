import { pushSites } from '../../../scripts/tenants/push.ts'
import { compilePages, pageFile, sectionText } from '../../builders/page.ts'
import { buildSite, siteInput } from '../../builders/site.ts'
import { fakeKv } from '../../fakes/kv.ts'
import type { Row } from '../row.ts'

const PAGES = 500
const MOST_SECONDS = 5
const SECTIONS = Array.from({ length: 9 }, (_, number) =>
  sectionText('text', `id: s${number}\nheading: Section ${number}\nbody: Words.`),
)

/** How long a site of many pages takes to be checked and published, each with ten sections and links to others. */
export async function pages(): Promise<Row[]> {
  const site = buildSite()
  const bodies = Object.fromEntries(Array.from({ length: PAGES }, (_, at) => [`/pages/p${at}`, body(at)]))
  const { kv } = fakeKv()
  const publish = async (all: Record<string, string>) => {
    const { problems, ...content } = await compilePages(all, site)
    if (problems.length > 0) throw new Error(problems[0]!.rule)
    await pushSites(kv, [{ site, config: siteInput(), content }])
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
  ]
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
