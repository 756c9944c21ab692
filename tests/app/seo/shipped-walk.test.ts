import { describe, expect, it } from 'vitest'
import { aShippedSite, shipped } from '../a-shipped-site.ts'
import { publicHost, sitemapOf } from './a-robot.ts'

const textOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]

describe.each([...shipped])('the pages of %s', (_, loaded) => {
  it('[FND-01] in its sitemap are there, say that they are themselves, and have a title and description of their own', async () => {
    const app = await aShippedSite(loaded)
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
    const app = await aShippedSite(loaded)
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
