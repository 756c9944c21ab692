import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anApp } from './an-app.ts'
import { cars, textOf } from './remembered-cars.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('/compare', () => {
  it('[SRC-21] shows cars side by side in the order asked for, kept out of search engines', async () => {
    const { ask } = await anApp({ cars })
    const answer = await ask('/compare?cars=yaris,corolla')
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(text).toContain('Compare 2 cars')
    expect(text.indexOf('/cars/yaris')).toBeLessThan(text.indexOf('/cars/corolla'))
    expect(text).toContain('<meta name="robots" content="noindex,follow"/>')
    expect(text).toContain('/compare?cars=yaris,corolla"')
    expect(text).toContain('$18,000')
  })

  it('[SRC-21] shows the rest when some are unknown, hidden, sold, doubled or too many, and says which', async () => {
    const { ask } = await anApp({ cars })
    const text = await textOf(ask('/compare?cars=corolla,corolla,unheard-of,hidden,just-sold,yaris'))
    expect(text).toContain('/cars/corolla')
    expect(text).toContain('Just Sold')
    expect(text).toContain('2 cars in this link are no longer listed.')
    expect(text).toContain('twice, so we’ve shown it once')
    expect(text).toContain('left out 1 car')
    expect(text).not.toContain('Secret')
  })

  it('[SRC-21] names a car that was sold too long ago to be shown', async () => {
    const { ask } = await anApp({ cars })
    const text = await textOf(ask('/compare?cars=corolla,long-sold'))
    expect(text).toContain('The 2020 Toyota Aurion has been sold and is no longer shown.')
    expect(text).not.toContain('/cars/long-sold')
  })

  it('[SRC-21] [TEN-04] names no sold car that this site would never have shown', async () => {
    const { ask } = await anApp({ cars, site: { stock: { car_types: ['new'] } } })
    expect(await textOf(ask('/compare?cars=long-sold'))).not.toContain('Aurion')
  })

  it.each(['', '?cars=', '?cars=,,', '?cars=%00', '?cars[]=x', '?only=differences'])(
    '[SRC-21] /compare%s says what to do and leads on',
    async (query) => {
      const { ask } = await anApp({ cars })
      const answer = await ask(`/compare${query}`)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toMatch(/Choose up to 4 cars|not listed here/)
    },
  )

  it('[SRC-21] a car that cannot be read is left out honestly', async () => {
    const { ask, database } = await anApp({ cars })
    database.goDown()
    const answer = await ask('/compare?cars=corolla,unheard-of')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('We can’t show 1 car just now.')
  })

  it('[TEN-03] is not there where the site does not compare', async () => {
    const { ask } = await anApp({ cars, site: { features: { compare: false } } })
    expect((await ask('/compare')).status).toBe(404)
    expect(await textOf(ask('/cars/corolla'))).not.toContain('data-save="compare"')
  })
})

describe('/saved', () => {
  it('[WAT-05] has the newest cars, to save one where nothing is saved yet', async () => {
    const { ask } = await anApp({ cars })
    const text = await textOf(ask('/saved'))
    expect(text.slice(text.indexOf('Latest cars'))).toContain('href="/cars/corolla"')
    expect(text).not.toContain('/cars/just-sold')
  })

  it('[WAT-05] is a place for the device to fill, and says so without script', async () => {
    const { ask } = await anApp({ cars })
    const text = await textOf(ask('/saved'))
    expect(text).toContain('data-wake="stored:favourites"')
    expect(text).toContain('data-wake="stored:searches"')
    expect(text).toContain('turn on JavaScript')
    expect(text).toContain('<meta name="robots" content="noindex,follow"/>')
  })

  it('[WAT-02] has the way to the watchlist where cars are saved by signing in', async () => {
    const { ask } = await anApp({ cars, site: { features: { favourites: false, watchlist: true } } })
    const text = await textOf(ask('/saved'))
    expect(text).toMatch(
      /Cars<\/h2><p>Sign in with your mobile to see them\. .*<\/p>.*href="\/watchlist">Sign in<.*Searches/s,
    )
  })

  it('[WAT-02] [WAT-05] is the one door from the header, with the way to the watchlist beside what the device keeps', async () => {
    const { ask } = await anApp({ cars, site: { features: { watchlist: true } } })
    expect(await textOf(ask('/'))).toContain('class="icon-button header-saved" href="/saved"')
    expect(await textOf(ask('/saved'))).toContain('href="/watchlist">Sign in to have them on any device<')
  })

  it.each([
    ['favourites', { favourites: false, search_history: true }, 200],
    ['searches', { favourites: true, search_history: false }, 200],
    ['either', { favourites: false, search_history: false }, 404],
  ] as const)(
    '[TEN-03] without %s has no place for them, nor a way to it from the header',
    async (_, features, status) => {
      const { ask } = await anApp({ cars, site: { features } })
      const answer = await ask('/saved')
      expect(answer.status).toBe(status)
      const text = status === 200 ? await answer.text() : ''
      expect(text.includes('data-wake="stored:favourites"')).toBe(features.favourites)
      expect(text.includes('data-wake="stored:searches"')).toBe(features.search_history && status === 200)
      expect((await textOf(ask('/'))).includes('href="/saved"')).toBe(status === 200)
    },
  )
})

describe('what a page tells the device', () => {
  it('[ANA-02] is whose it is, and how many searches to remember', async () => {
    const { ask, slug } = await anApp({ cars })
    expect(await textOf(ask('/'))).toContain(`<html lang="en-AU" data-site="${slug}" data-searches="5"`)
  })

  it('[SRC-17] is the search, where it is one that finds something', async () => {
    const { ask } = await anApp({ cars })
    const entry =
      '{&quot;path&quot;:&quot;/search/toyota&quot;,&quot;filters&quot;:&quot;&quot;,&quot;name&quot;:&quot;Toyota cars&quot;}'
    expect(await textOf(ask('/search/toyota?page=2&sortBy=latest'))).toContain(`data-entry="${entry}"`)
    for (const path of ['/search/new-used-and-demo-cars', '/search/toyota?query=qqzzxx'])
      expect(await textOf(ask(path))).not.toContain('data-entry')
  })

  it('[WAT-05] [CRD-05] is the car behind its buttons, which a sold one does not have', async () => {
    const { ask } = await anApp({ cars })
    const text = await textOf(ask('/cars/corolla'))
    expect(text).toContain('data-save="favourite"')
    expect(text).toContain('data-save="compare"')
    expect(text).toContain('&quot;primary_image_url&quot;:&quot;/demo/suv.avif&quot;')
    expect(await textOf(ask('/cars/just-sold'))).not.toContain('data-save="favourite"')
  })
})
