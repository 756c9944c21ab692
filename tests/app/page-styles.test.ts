import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ASSETS } from '../fakes/assets.ts'
import { aShippedSite, shipped } from './a-shipped-site.ts'
import { publicHost, sitemapOf } from './seo/a-robot.ts'

const STYLES = join(import.meta.dirname, '../../client/styles')
const read = (file: string) => readFileSync(join(STYLES, file), 'utf8')

/** The classes that a file has a rule for, wherever it is used: its selectors that begin with one. */
const rulesOf = (file: string) =>
  [...read(file).matchAll(/(?<=(?:^|[{},;/])\s*)\.([a-z][\w-]*)/g)].map(([, name]) => name!)

/** What a file imports from the folder of all styles; the first view of every page is counted for itself. */
const imports = (file: string) =>
  [...read(file).matchAll(/@import '\.\.?\/([\w-]+\.css)'/g)].flatMap(([, name]) =>
    name === 'every.css' ? [] : [name!],
  )

const wornBy = (file: string) => new Set(imports(file).flatMap(rulesOf))
const every = wornBy('first-view/every.css')
/** By the address of a sheet, and by the text of one that stands in its page. */
const looks = new Map([
  [ASSETS.css, wornBy('app.css')],
  ...Object.entries(ASSETS.stylesheets).map(([kind, href]) => [href, wornBy(`pages/${kind}.css`)] as const),
  ...Object.entries(ASSETS.firstStyles).map(([kind, { text }]) => [text, wornBy(`first-view/${kind}.css`)] as const),
])
const styled = new Set(globSync('*.css', { cwd: STYLES }).flatMap(rulesOf))
/** Of the drawing of a price beside others: a class of an SVG, and of a filter elsewhere. */
const SHARED_NAMES = new Set(['range'])

const classesIn = (html: string) => {
  const markup = html.replaceAll(/<(script|template)[\s\S]*?<\/\1>/g, '')
  return new Set([...markup.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' ')))
}

describe.each([...shipped])('the pages of %s', (_, loaded) => {
  it('[QLT-01] load the styles of all that they show', async () => {
    const site = await aShippedSite(loaded)
    const listed = (await sitemapOf(site)).map(({ pathname, search }) => pathname + search)
    const car = site.cars[0]!.slug
    const own = ['/saved', '/compare', '/sign-in', '/no-such-page', `/cars/${car}/checkout`, `/cars/${car}/print`]
    const unstyled = new Map<string, string>()
    for (const path of [...listed, ...own]) {
      const html = await (await site.ask(path, {}, publicHost(site))).text()
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
