import { type Random, randomFrom } from '../builders/random.ts'

/** Asks a site for a page; gives its HTML. */
type Ask = (site: string, path: string) => Promise<string>

const SEED = 49
const SHOPPERS = 150
/** One in so many leaves after each page. */
const LEAVES = 0.12
/** Where people come in, the commonest first; campaigns mark their links, each mail another way. */
const ENTRIES = ['/', '/search/new-used-and-demo-cars', '/search/used-cars', '/?gclid=', '/search?utm_content=']

/** A car's own page; what is done with it is no page for everybody. */
const CAR = /^\/cars\/[^/?#]+$/

/**
 * Shoppers one after the other, each at one of the sites: filters, next pages, cars, back. After each of their pages a
 * crawler takes another link of the first site. The same seed walks the same way through the same pages.
 */
export async function walks(sites: string[], shopper: Ask, crawler: Ask): Promise<void> {
  const random = randomFrom(SEED)
  const crawl = crawling(sites[0]!, crawler)
  for (let at = 0; at < SHOPPERS; at++) {
    const site = sites[random.below(sites.length)]!
    await walk(random, async (path) => {
      const html = await shopper(site, path)
      await crawl()
      return html
    })
  }
}

async function walk(random: Random, ask: (path: string) => Promise<string>): Promise<void> {
  const entry = random.pick(ENTRIES)
  const trail = [entry.endsWith('=') ? entry + random.below(1e6) : entry]
  while (trail.length > 0) {
    const path = trail.at(-1)!
    const html = await ask(path)
    if (random.chance(LEAVES)) return
    const choices = [filtersOf(html, path), linksOf(html, /[?&]page=/), linksOf(html, CAR), []]
    const next = choices[random.pick([2, 0, 3, 1])]!
    if (next.length > 0) trail.push(random.pick(next))
    else if (trail.length > 1) trail.pop()
    else trail.push('/search/new-used-and-demo-cars')
  }
}

/** Goes from link to link, each once, and begins again when there are no more. */
function crawling(site: string, ask: Ask): () => Promise<void> {
  let waiting = ['/']
  let seen = new Set(waiting)
  return async () => {
    const path = waiting.shift()
    if (path === undefined) {
      waiting = ['/']
      seen = new Set(waiting)
      return
    }
    for (const link of linksOf(await ask(site, path), /^\/(search\b|cars\/[^/?#]+$)/)) {
      if (seen.has(link)) continue
      seen.add(link)
      waiting.push(link)
    }
  }
}

const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")

const linksOf = (html: string, wanted: RegExp): string[] =>
  [...html.matchAll(/<a\b[^>]*\bhref="([^"#]+)/g)].map(([, href]) => decoded(href!)).filter((href) => wanted.test(href))

/** The addresses that ticking one more box of the filters leads to. */
function filtersOf(html: string, path: string): string[] {
  if (!path.startsWith('/search')) return linksOf(html, /^\/search\//)
  return [...html.matchAll(/<input type="(?:checkbox|radio)" name="([a-z_]+)" value="([^"]+)"/g)].map(
    ([, name, value]) => {
      const [place = '', query = ''] = path.split('?')
      const params = new URLSearchParams(query)
      params.delete('page')
      params.append(name!, decoded(value!))
      return `${place}?${params}`
    },
  )
}
