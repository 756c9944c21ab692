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

const imports = (file: string) => [...read(file).matchAll(/@import '\.\.?\/([\w-]+\.css)'/g)].map(([, name]) => name!)

const app = new Set(imports('app.css').flatMap(rulesOf))
const looks = new Map(
  Object.entries(ASSETS.stylesheets).map(([kind, href]) => [
    href,
    new Set(imports(`pages/${kind}.css`).flatMap(rulesOf)),
  ]),
)
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
      const loads = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href]) =>
        looks.get(href!),
      )
      for (const name of classesIn(html)) {
        const isLoaded = app.has(name) || loads.some((rules) => rules?.has(name))
        if (styled.has(name) && !isLoaded && !SHARED_NAMES.has(name)) unstyled.set(name, path)
      }
    }
    expect([...unstyled]).toEqual([])
  })
})
