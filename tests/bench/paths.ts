import { needsStock, type Section } from '../../shared/page/sections.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import type { Bench } from './bench.ts'
import { SEARCH_PATH, someCar } from './cars.ts'
import { askWell } from './client.ts'

type Where = Pick<Bench, 'port' | 'site'>

/** One address of each page that is measured: of a list, the first that it leads to. */
export async function pathsOf(where: Where): Promise<Bench['paths']> {
  const [budget, brands, offers, blog] = [pathTo('budget'), pathTo('brands'), pathTo('special_offers'), pathTo('blog')]
  const brand = await firstLink(where, brands, /href="(\/brands\/[a-z0-9-]+)"/)
  return {
    home: '/',
    search: SEARCH_PATH,
    vehicle: await someCar({ port: where.port, host: `${where.site.site.slug}.localhost` }),
    content: longestOfWords(where.site),
    location: pathTo('location', { location: where.site.site.locations[0]!.slug }),
    brand,
    model: await firstLink(where, brand, /href="(\/models\/[^"?#]+)"/),
    offers,
    offer: await firstLink(where, offers, /href="(\/offers\/[^"?#]+)"/),
    budget,
    post: await firstLink(where, blog, /href="(\/blog\/(?!vehicle-reviews"|category|feed)[^"?#]+)"/),
  }
}

const isOfWords = (section: Section) => !needsStock(section) && section.kind !== 'form'

/** The page of most sections that shows no stock and has no form, which no cache keeps. */
function longestOfWords({ content }: Where['site']): string {
  const pages = content.pages.filter(({ sections }) => sections.every(isOfWords))
  const [longest] = pages.toSorted((one, other) => other.sections.length - one.sections.length)
  if (!longest) throw new Error('The site has no page of words.')
  return longest.path
}

async function firstLink({ port, site }: Where, list: string, link: RegExp): Promise<string> {
  const { text } = await askWell({ port, host: `${site.site.slug}.localhost`, path: list })
  const path = link.exec(text.slice(text.indexOf('<main')))?.[1]
  if (path === undefined) throw new Error(`${list} leads to no page of its own.`)
  return path
}
