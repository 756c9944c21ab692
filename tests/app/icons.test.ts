import { expect, it } from 'vitest'
import { FIRST_ICONS, FURTHER_ICONS, ICONS } from '../../client/ui/icons.ts'
import { iconsCss } from '../../scripts/vite/icons.ts'
import { aShippedSite, shipped } from './a-shipped-site.ts'

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)

it('shows each icon of a page from the pictures that it comes with, drawn once', async () => {
  const placed = all(iconsCss(FIRST_ICONS) + iconsCss(FURTHER_ICONS), /\bi-([\w-]+)[{:]/g)
  expect(placed.toSorted()).toEqual(Object.keys(ICONS).toSorted())
  const { ask, cars } = await aShippedSite(shipped.get('meridian')!)
  for (const path of ['/', '/search/new-used-and-demo-cars', `/cars/${cars[0]!.slug}`, '/no-such-page']) {
    const used = new Set(all(await (await ask(path)).text(), /\bicon(?:ed)? i-([\w-]+)/g))
    expect(used.size).toBeGreaterThan(3)
    expect(placed).toEqual(expect.arrayContaining([...used]))
  }
})
