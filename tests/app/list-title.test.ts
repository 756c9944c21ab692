import { describe, expect, it } from 'vitest'
import { aCar } from '../builders/car.ts'
import { anApp } from './an-app.ts'

const titleOf = async (kinds: ('ute' | 'van' | 'motorcycle')[] | null) => {
  const { ask } = await anApp({
    site: { stock: { kinds } },
    cars: [aCar(), aCar({ id: 2 })],
  })
  const html = await (await ask('/search/new-used-and-demo-cars')).text()
  return [/<title>(.*?) \|/, /<h1[^>]*>(.*?)</, /&quot;countText&quot;:&quot;(.*?)&quot;/].map(
    (part) => part.exec(html)?.[1],
  )
}

describe('the title of the whole list', () => {
  it.each([
    [null, 'cars'],
    [['ute', 'van'] as const, 'vehicles'],
    [['motorcycle'] as const, 'motorcycles'],
  ])('[SRC-01] has the noun of the stock that the site names (%j), as its count has', async (kinds, many) => {
    expect(await titleOf(kinds && [...kinds])).toEqual([`All ${many}`, `All ${many}`, `2 ${many}`])
  })
})
