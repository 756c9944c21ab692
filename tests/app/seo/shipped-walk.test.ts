import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Car } from '../../../shared/car/schema.ts'
import { ASSETS, firstStyle } from '../../fakes/assets.ts'
import { aShippedSite, shipped } from '../a-shipped-site.ts'
import { publicHost, sitemapOf } from './a-robot.ts'

const STYLES = join(import.meta.dirname, '../../../client/styles')
const readStyles = (file: string) => readFileSync(join(STYLES, file), 'utf8')

/** The classes that a file has a rule for, wherever it is used: its selectors that begin with one. */
const rulesOf = (file: string) =>
  [...readStyles(file).matchAll(/(?<=(?:^|[{},;/])\s*)\.([a-z][\w-]*)/g)].map(([, name]) => name!)

/** What a file imports, and what that does; the first view of every page is counted for itself. */
const imports = (file: string): string[] =>
  [...readStyles(file).matchAll(/@import '\.\.?\/((?:first-view\/)?[\w-]+\.css)'/g)].flatMap(([, name]) =>
    name === 'every.css' ? [] : [name!, ...imports(name!)],
  )

const wornBy = (file: string) => new Set(imports(file).flatMap(rulesOf))
const every = wornBy('every.css')
/** By the address of a sheet, and by the text of one that stands in its page. */
const looks = new Map([
  [ASSETS.css, wornBy('app.css')],
  ...Object.entries(ASSETS.stylesheets).map(([kind, href]) => [href, wornBy(`pages/${kind}.css`)] as const),
  ...Object.keys(ASSETS.firstStyles).map((kind) => [firstStyle(kind), wornBy(`first-view/${kind}.css`)] as const),
])
/** All but icons, whose sheets every page has. */
const styled = new Set(
  globSync('*.css', { cwd: STYLES })
    .flatMap(rulesOf)
    .filter((name) => !name.startsWith('i-')),
)
/** Of the drawing of a price beside others: a class of an SVG, and of a filter elsewhere. */
const SHARED_NAMES = new Set(['range'])

const classesIn = (html: string) => {
  const markup = html.replaceAll(/<(script|template)[\s\S]*?<\/\1>/g, '')
  return new Set([...markup.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' ')))
}

const textOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]

/** Names on a site that several cars have, whose pages are told apart by something else. */
const MAX_SHARED_NAMES = 6

const kindOf = ({ status, car_type, simple_body, price, tag }: Car) =>
  [status, car_type, simple_body, price === null, tag === null].join()

/** The paths of one car of each kind, and of cars of one name: the pages of all others are drawn from the same parts. */
function carsApart(cars: Car[]): Set<string> {
  const kinds = [...Map.groupBy(cars, kindOf).values()].map(([first]) => first!)
  const names = [...Map.groupBy(cars, ({ name }) => name).values()].filter(({ length }) => length > 1)
  const namesakes = names.slice(0, MAX_SHARED_NAMES).flatMap((same) => same.slice(0, 2))
  return new Set([...kinds, ...namesakes].map(({ slug }) => `/cars/${slug}`))
}

/** A shipped site with every page of its sitemap, but of cars those that differ, read once: these pages are many. */
async function aWalk(loaded: Parameters<typeof aShippedSite>[0]) {
  const app = await aShippedSite(loaded)
  const apart = carsApart(app.cars)
  const paths = (await sitemapOf(app)).map(({ pathname, search }) => pathname + search)
  const pages: { path: string; status: number; html: string }[] = []
  for (const path of paths) {
    if (isCar(path) && !apart.has(path)) continue
    const answer = await app.ask(path, {}, publicHost(app))
    pages.push({ path, status: answer.status, html: await answer.text() })
  }
  return { app, pages, cars: paths.filter(isCar) }
}

const isCar = (path: string) => path.startsWith('/cars/')

describe.each([...shipped])('the pages of %s', (_, loaded) => {
  let walk: ReturnType<typeof aWalk> | null = null
  const walked = () => (walk ??= aWalk(loaded))
  afterAll(() => void (walk = null))

  it('[FND-01] in its sitemap are there, say that they are themselves, and have a title and description of their own', async () => {
    const { pages } = await walked()
    expect(pages.length).toBeGreaterThan(20)
    const titles = new Map<string, string[]>()
    const faults: unknown[] = []
    for (const { path, status, html } of pages) {
      const canonical = textOf(html, /<link rel="canonical" href="https:\/\/[^/]+([^"]*)"/)
      if (status !== 200 || canonical !== path || html.includes('name="robots"'))
        faults.push([path, status, canonical, textOf(html, /name="robots" content="([^"]*)"/)])
      const title = textOf(html, /<title>(.*?)<\/title>/) ?? ''
      const description = textOf(html, /name="description" content="([^"]*)"/) ?? ''
      for (const words of [`title ${title}`, `description ${description}`])
        titles.set(words, [...(titles.get(words) ?? []), path])
    }
    expect(faults).toEqual([])
    expect([...titles].filter(([, paths]) => paths.length > 1)).toEqual([])
  })

  it('[FND-01] lead from home to every car within three links', async () => {
    const { app, pages, cars } = await walked()
    const known = new Map(pages.map(({ path, html }) => [path, html]))
    const seen = new Set<string>(['/'])
    const unseen = new Set(cars)
    let level = ['/']
    for (let depth = 0; depth < 3; depth++) {
      const next = new Set<string>()
      for (const path of level) {
        if (!isList(path)) continue
        if (unseen.size === 0) break
        const html = known.get(path) ?? (await (await app.ask(path, {}, publicHost(app))).text())
        for (const [, href] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
          const linked = href!.replaceAll('&amp;', '&')
          next.add(linked)
          unseen.delete(linked)
        }
      }
      level = [...next].filter((href) => !seen.has(href))
      for (const href of level) seen.add(href)
    }
    expect(cars.length).toBeGreaterThan(10)
    expect([...unseen]).toEqual([])
  })

  it('[QLT-01] load the styles of all that they show', async () => {
    const { app, pages } = await walked()
    const car = app.cars[0]!.slug
    const own = ['/saved', '/compare', '/sign-in', '/no-such-page', `/cars/${car}/checkout`, `/cars/${car}/print`]
    const others = own.map(async (path) => ({ path, html: await (await app.ask(path, {}, publicHost(app))).text() }))
    const unstyled = new Map<string, string>()
    for (const { path, html } of [...pages, ...(await Promise.all(others))]) {
      const sheets = html.matchAll(/<link rel="(?:stylesheet|late)"[^>]* href="([^"]+)"|<style>([^<]*)<\/style>/g)
      const loads = [...sheets].map(([, href, text]) => looks.get(href ?? text!))
      for (const name of classesIn(html)) {
        const isLoaded = every.has(name) || loads.some((rules) => rules?.has(name))
        if (styled.has(name) && !isLoaded && !SHARED_NAMES.has(name)) unstyled.set(name, path)
      }
    }
    expect([...unstyled]).toEqual([])
  })
})

/** Pages from which cars are linked that robots may follow. */
const isList = (path: string) =>
  !/^\/(cars\/|compare|print|book|contact)/.test(path) && !/[?&](sortBy|query|near)=/.test(path)
