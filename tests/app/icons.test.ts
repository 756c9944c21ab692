import { expect, it } from 'vitest'
import { aShippedSite, shipped } from './a-shipped-site.ts'

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, name]) => name!)

it('has the drawing of each icon that a page shows, once', async () => {
  const { ask, cars } = await aShippedSite(shipped.get('meridian')!)
  for (const path of ['/', '/search/new-used-and-demo-cars', `/cars/${cars[0]!.slug}`, '/no-such-page']) {
    const html = await (await ask(path)).text()
    const used = new Set(all(html, /href="#i-([\w-]+)"/g))
    expect(used.size).toBeGreaterThan(3)
    expect(all(html, /<symbol id="i-([\w-]+)"/g).toSorted()).toEqual([...used].toSorted())
  }
})
