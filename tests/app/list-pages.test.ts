import { describe, expect, it } from 'vitest'
import { aCar } from '../builders/car.ts'
import { pass, stopClock } from '../clock.ts'
import { howOf } from './a-cached-page.ts'
import { aWrittenSite } from './a-written-site.ts'

stopClock(Date.parse('2026-11-20T02:00:00Z'))

const CARS = [aCar({ make: 'Toyota', model: 'HiLux', price: 30_000 }), aCar({ id: 2, make: 'Kia', model: 'Rio' })]
const WORDS = 'Every HiLux here has its weights in writing.'
const aList = (pages: Record<string, string> = { '/search/toyota/hilux': WORDS }) => aWrittenSite({ cars: CARS, pages })

describe('a page of the site’s own at the address of a list', () => {
  it.each(['/search/toyota/hilux', '/search?make=Toyota&model=HiLux', '/search/toyota/hilux?utm_source=mail'])(
    '[PGE-01] stands below the list: %s',
    async (path) => {
      const { read } = await aList()
      expect(await read(path)).toContain(WORDS)
    },
  )

  it.each([
    '/search/toyota/hilux?price=-40000',
    '/search/toyota/hilux?page=2',
    '/search/toyota',
    '/search?query=hilux',
  ])('[PGE-01] and not below another: %s', async (path) => {
    const { read } = await aList()
    expect(await read(path)).not.toContain(WORDS)
  })

  it('[PGE-01] [SRC-10] shows its new words within half a minute, cached or not', async () => {
    const app = await aList()
    await app.read('/search/toyota/hilux')
    await app.write({ '/search/toyota/hilux': 'Other words.' })
    pass(21)
    await app.ask('/search/toyota/hilux')
    await app.settled()
    const answer = await app.ask('/search/toyota/hilux')
    expect(howOf(answer)).not.toBe('memory')
    expect(await answer.text()).toContain('Other words.')
  })

  it('[PGE-01] is no page of its own, and has no title over that of the list', async () => {
    await expect(aList({ '/search/toyota': '::: hero\ntitle: Toyota\n:::' })).rejects.toThrow(/has a hero/)
  })
})
