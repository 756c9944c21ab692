import { describe, expect, it } from 'vitest'
import { demoCars } from '../../../scripts/local/demo.ts'
import { loadTenants } from '../../../scripts/tenants/load.ts'
import { aCar } from '../../builders/car.ts'
import { anApp } from '../an-app.ts'
import { publicHost, sitemapOf } from './a-robot.ts'

type SiteChanges = NonNullable<NonNullable<Parameters<typeof anApp>[0]>['site']>

const NOW = Date.now()
const { sites } = await loadTenants()

/** A shipped site with its demo stock. */
function shipped({ site, config }: (typeof sites)[number]) {
  const cars = demoCars(site, NOW).map((input, at) =>
    aCar({
      ...input,
      id: at + 1,
      slug: `car-${at + 1}`,
      source_key: `${at + 1}`,
      created_at: NOW,
      updated_at: NOW,
      sold_at: null,
    }),
  )
  return anApp({ site: { ...(config as SiteChanges), typesense: null }, cars })
}

const textOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]

describe.each(sites.map((each) => [each.site.slug, each] as const))('the pages of %s', (_, loaded) => {
  it('[FND-01] in its sitemap are there, say that they are themselves, and have a title and description of their own', async () => {
    const app = await shipped(loaded)
    const addresses = (await sitemapOf(app)).map(({ pathname, search }) => pathname + search)
    expect(addresses.length).toBeGreaterThan(20)
    const titles = new Map<string, string[]>()
    const faults: unknown[] = []
    for (const path of addresses) {
      const answer = await app.ask(path, {}, publicHost(app))
      const html = await answer.text()
      const canonical = textOf(html, /<link rel="canonical" href="https:\/\/[^/]+([^"]*)"/)
      if (answer.status !== 200 || canonical !== path || html.includes('name="robots"'))
        faults.push([path, answer.status, canonical, textOf(html, /name="robots" content="([^"]*)"/)])
      const title = textOf(html, /<title>(.*?)<\/title>/) ?? ''
      const description = textOf(html, /name="description" content="([^"]*)"/) ?? ''
      for (const words of [`title ${title}`, `description ${description}`])
        titles.set(words, [...(titles.get(words) ?? []), path])
    }
    expect(faults).toEqual([])
    expect([...titles].filter(([, paths]) => paths.length > 1)).toEqual([])
  })

  it('[FND-01] lead from home to every car within three links', async () => {
    const app = await shipped(loaded)
    const cars = (await sitemapOf(app)).map(({ pathname }) => pathname).filter((path) => path.startsWith('/cars/'))
    const seen = new Set<string>(['/'])
    let level = ['/']
    for (let depth = 0; depth < 3; depth++) {
      const next = new Set<string>()
      for (const path of level) {
        if (!isList(path)) continue
        const html = await (await app.ask(path)).text()
        for (const [, href] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) next.add(href!.replaceAll('&amp;', '&'))
      }
      level = [...next].filter((href) => !seen.has(href))
      for (const href of level) seen.add(href)
    }
    expect(cars.length).toBeGreaterThan(10)
    expect(cars.filter((path) => !seen.has(path))).toEqual([])
  })
})

/** Pages from which cars are linked that robots may follow. */
const isList = (path: string) =>
  !/^\/(cars\/|compare|print|book|contact)/.test(path) && !/[?&](sortBy|query|near)=/.test(path)
