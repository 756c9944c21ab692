import type { Bench } from '../bench.ts'
import { ask as askOnce } from '../client.ts'
import type { Row } from '../row.ts'
import { walks } from '../walk.ts'

/** Pages asked for and those that had been drawn; of the others, searches made and those that had been answered. */
type Tally = { asked: number; kept: number; searched: number; remembered: number }

const none = (): Tally => ({ asked: 0, kept: 0, searched: 0, remembered: 0 })

/** Replays shoppers' walks over all sites and a crawler's over one of them, and reads from each answer how it came. */
export async function hitRatio(bench: Bench): Promise<Row[]> {
  const slugs = bench.sites.map(({ site }) => site.slug)
  const crawled = none()
  const others = none()
  const crawler = none()
  const ask = async (tally: Tally, slug: string, path: string) => {
    const { status, text, headers } = await askOnce({ port: bench.port, host: `${slug}.localhost`, path })
    // A page that asks for sign-in or sends elsewhere is none for everybody: the way goes back from it.
    if (status !== 200) return ''
    count(tally, String(headers['server-timing']))
    return text
  }
  await walks(
    slugs,
    (slug, path) => ask(slug === slugs[0] ? crawled : others, slug, path),
    (slug, path) => ask(crawler, slug, path),
  )
  return [
    ...rowsOf('shoppers of the crawled site', crawled),
    ...rowsOf('shoppers of the other sites', others),
    ...rowsOf('the crawler', crawler),
  ]
}

function count(tally: Tally, timing: string): void {
  tally.asked++
  if (/desc="page (memory|edge)"/.test(timing)) tally.kept++
  if (timing.includes('search;')) tally.searched++
  if (/search;desc="(memory|edge)"/.test(timing)) tally.remembered++
}

const rowsOf = (who: string, { asked, kept, searched, remembered }: Tally): Row[] => [
  { what: `${who}: of ${asked} pages, drawn before`, value: (100 * kept) / asked, unit: '%' },
  { what: `${who}: of ${searched} searches left, answered before`, value: (100 * remembered) / searched, unit: '%' },
]
