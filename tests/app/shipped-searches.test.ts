import { expect, it } from 'vitest'
import type { LoadedSite } from '../../scripts/tenants/load.ts'
import { dollars } from '../../shared/money.ts'
import { linkHref } from '../../shared/routes/links.ts'
import { linkSchema } from '../../shared/routes/settings.ts'
import { FACET_KEYS } from '../../shared/search/attributes.ts'
import { slugify } from '../../shared/text.ts'
import { aShippedSite, shipped } from './a-shipped-site.ts'

/** Every search that a site's config or one of its pages names, as an address. */
function searchesOf({ site, content }: LoadedSite): string[] {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('to' in value && 'query' in value) {
      const link = linkSchema.safeParse(value)
      if (link.success && Object.keys(value.query as object).length > 0) found.add(linkHref(link.data))
    }
    if ('search' in value && typeof value.search === 'string') found.add(value.search)
    for (const each of Object.values(value)) look(each)
  }
  look(site)
  for (const { sections } of content.pages) look(sections)
  return [...found].filter((href) => href.startsWith('/search'))
}

/** A value that no car has is left out of a search, and out of the address of its answer. */
function lostValues(asked: string, answered: string): string[] {
  const kept = slugify(decodeURIComponent(answered.replaceAll('+', ' ')))
  const filters = [...new URL(asked, 'https://site.invalid').searchParams].filter(([key]) =>
    FACET_KEYS.some((each) => each === key),
  )
  return filters.filter(([, value]) => !kept.includes(slugify(value))).map((pair) => pair.join('='))
}

it('[SRC-12] lantern, with cars by the week, counts prices of those alone that are for sale', async () => {
  const app = await aShippedSite(shipped.get('lantern')!)
  const forSale = app.cars.filter(({ subscription_price: weekly }) => !weekly).map((car) => dollars(car.price ?? 0))
  expect(forSale.length).toBeLessThan(app.cars.length / 2)
  for (const asked of ['buy a car under 30k', 'suv', 'cheapest']) {
    const page = await (await app.ask(`/search?query=${encodeURIComponent(asked)}`)).text()
    const [figures = ''] = /<p class="list-figures">.*?<\/p>/.exec(page) ?? []
    expect([
      asked,
      (figures.match(/(?<=from )\$[\d,]+(?![\d,]| a week)/g) ?? []).filter((each) => !forSale.includes(each)),
    ]).toEqual([asked, []])
  }
}, 60_000)

it.each([...shipped])(
  '[SRC-11] every search that %s leads to finds cars, by values that they have',
  async (_, loaded) => {
    const searches = searchesOf(loaded)
    expect(searches.length).toBeGreaterThan(0)
    const app = await aShippedSite(loaded)
    const faults: unknown[] = []
    for (const href of searches) {
      const answer = await app.ask(href.replace('/search', '/api/search'))
      const reply = (await answer.json()) as { count: number; href: string }
      const lost = lostValues(href, reply.href)
      if (reply.count === 0 || lost.length > 0) faults.push([href, reply.count, lost])
    }
    expect(faults).toEqual([])
  },
)
