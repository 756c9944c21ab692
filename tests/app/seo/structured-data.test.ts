import { describe, expect, it } from 'vitest'
import { aCar } from '../../builders/car.ts'
import { missingTerms, nodesOf, unknownTerms } from '../../unit/structured-data/vocabulary.ts'
import { anApp } from '../an-app.ts'

const dataOf = (html: string): unknown => {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return json === undefined ? null : JSON.parse(json)
}
const typesOf = (data: unknown) => nodesOf(data).map((node) => node['@type'])

describe('structured data of pages', () => {
  it.each([
    ['/', ['WebSite', 'SearchAction', 'AutoDealer']],
    ['/search/toyota', ['ItemList', 'ListItem', 'BreadcrumbList']],
    ['/special-offers', ['ItemList', 'BreadcrumbList', 'ListItem']],
    ['/cars/corolla', ['Car', 'Offer', 'AutoDealer', 'BreadcrumbList']],
    ['/brands', ['BreadcrumbList']],
    ['/contact-us', ['BreadcrumbList']],
  ])('[QLT-02] %s has what it is about, in terms of schema.org', async (path, types) => {
    const { ask } = await anApp({
      site: { features: { brands: true } },
      cars: [1, 2, 3, 4, 5, 6].map((id) => aCar({ id, slug: id === 1 ? 'corolla' : `car-${id}`, price: 20_000 })),
    })
    const data = dataOf(await (await ask(path)).text())
    expect(typesOf(data)).toEqual(expect.arrayContaining(types))
    expect(unknownTerms(data)).toEqual([])
    expect(missingTerms(data, 'required').filter((term) => !term.startsWith('Car.'))).toEqual([])
  })

  it('[QLT-02] cannot be closed by a word of a feed', async () => {
    const { ask } = await anApp({ cars: [aCar({ slug: 'corolla', badge: '</script><script>alert(1)' })] })
    const html = await (await ask('/cars/corolla')).text()
    expect(html).not.toContain('<script>alert')
    expect(typesOf(dataOf(html))).toContain('Car')
  })

  it('[QLT-02] counts on where the page before ended', async () => {
    const { ask } = await anApp({ cars: Array.from({ length: 30 }, (_, at) => aCar({ id: at + 1 })) })
    const data = dataOf(await (await ask('/search/toyota?page=2')).text())
    const list = nodesOf(data).find((node) => node['@type'] === 'ItemList') as {
      itemListElement: { position: number }[]
    }
    expect(list.itemListElement[0]?.position).toBe(22)
  })

  it('[FND-01] the dealer of a site of motorcycles alone deals in motorcycles', async () => {
    const { ask } = await anApp({ cars: [aCar({ slug: 'bike', item_type: 'motorcycle' })] })
    for (const path of ['/', '/cars/bike'])
      expect(typesOf(dataOf(await (await ask(path)).text()))).toContain('MotorcycleDealer')
  })
})
