import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCar } from '../../builders/car.ts'
import { aBrowser, aSignInApp, askForCode, PHONE, signIn } from './a-shopper.ts'

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => void vi.restoreAllMocks())

const sold = (id: number) => aCar({ id, status: 'sold', sold_at: Date.now() - 60_000 })
const CARS = [aCar({ id: 1, name: '2020 Toyota Corolla' }), aCar({ id: 2, name: '2021 Mazda 3' }), sold(3)]

const save = { phone_number: PHONE, car_id: 1 }
type App = Awaited<ReturnType<typeof aSignInApp>>
const kept = (app: App) =>
  app.database.sqlite
    .prepare('select car_id from watched_car order by car_id')
    .all()
    .map(({ car_id }) => car_id)

async function aShopper() {
  const app = await aSignInApp({ cars: CARS })
  const { browser } = await signIn(app)
  return { app, browser }
}

describe('the calls of the watchlist', () => {
  it('[WAT-01] save a car and let go of it', async () => {
    const { app, browser } = await aShopper()
    const saved = await browser.call('/api/watchlist/save-car', save)
    expect([saved.status, await saved.json(), kept(app)]).toEqual([200, { success: true }, [1]])
    const again = await browser.call('/api/watchlist/save-car', { ...save, car_id: '1' })
    expect([await again.json(), kept(app)]).toEqual([{ success: true }, [1]])
    const removed = await browser.call('/api/watchlist/remove-car', save)
    expect([removed.status, await removed.json(), kept(app)]).toEqual([200, { success: true }, []])
    expect(removed.headers.get('Cache-Control')).toBe('no-store')
  })

  it('[WAT-06] keep what the shopper saw of the car, by the price that the site shows', async () => {
    const car = aCar({ id: 1, price: 20_000, offer_price: 19_000 })
    const app = await aSignInApp({ cars: [car, aCar({ id: 2, price: 0 })] })
    const { browser } = await signIn(app)
    for (const car_id of [1, 2]) await browser.call('/api/watchlist/save-car', { ...save, car_id })
    expect(
      app.database.sqlite.prepare('select told_standing, told_price from watched_car order by car_id').all(),
    ).toEqual([
      { told_standing: 'for_sale', told_price: 19_000 },
      { told_standing: 'for_sale', told_price: null },
    ])
  })

  it('[WAT-01] say whose it is to its own shopper alone', async () => {
    const { app, browser } = await aShopper()
    await browser.call('/api/watchlist/save-car', save)
    expect(await (await browser.go('/api/watchlist')).json()).toEqual({ phone_number: PHONE, car_ids: [1] })
    const anonymous = await aBrowser(app).go('/api/watchlist')
    expect([anonymous.status, (await anonymous.text()).includes('+61')]).toEqual([401, false])
  })

  it.each([
    [
      'another’s number',
      { phone_number: '+61491570157', car_id: 1 },
      403,
      'That’s not the number you’re signed in with.',
    ],
    ['no number', { car_id: 1 }, 403, 'That’s not the number you’re signed in with.'],
    ['a number that is no text', { phone_number: 61_491_570_156, car_id: 1 }, 403, 'That’s not the number'],
    ['several numbers', { phone_number: [PHONE, '+61491570157'], car_id: 1 }, 403, 'That’s not the number'],
    ['no car', { phone_number: PHONE }, 400, 'We can’t read that request.'],
    ['a car that is no number', { phone_number: PHONE, car_id: '1 or 1=1' }, 400, 'We can’t read that'],
    ['a car that is not there', { phone_number: PHONE, car_id: 99 }, 404, 'no longer listed'],
    ['a sold car', { phone_number: PHONE, car_id: 3 }, 409, 'has been sold, so you can’t save it.'],
  ])('[WAT-01] [WAT-04] refuse %s, with words, and save nothing', async (_, body, status, words) => {
    const { app, browser } = await aShopper()
    const answer = await browser.call('/api/watchlist/save-car', body)
    const reply = (await answer.json()) as { success: boolean; error: { message: string } }
    expect([answer.status, reply.success]).toEqual([status, false])
    expect(reply.error.message).toContain(words)
    expect(kept(app)).toEqual([])
  })

  it('[WAT-01] take a number as people write it', async () => {
    const { app, browser } = await aShopper()
    await browser.call('/api/watchlist/save-car', { phone_number: '0491 570 156', car_id: 1 })
    expect(kept(app)).toEqual([1])
  })

  it('[WAT-01] refuse whoever is not signed in', async () => {
    const app = await aSignInApp({ cars: CARS })
    for (const call of ['save-car', 'remove-car', 'merge']) {
      const answer = await aBrowser(app).call(`/api/watchlist/${call}`, save)
      expect([answer.status, await answer.json()]).toMatchObject([401, { success: false }])
    }
  })

  it('[WAT-04] keep a car that is sold after it was saved, and say yes to saving it once more', async () => {
    const { app, browser } = await aShopper()
    app.database.sqlite
      .prepare('insert into watched_car (site, phone, car_id, slug, name, saved_at) values (?, ?, 3, ?, ?, 1)')
      .run(app.slug, PHONE, 'a-car', 'A Car')
    const answer = await browser.call('/api/watchlist/save-car', { ...save, car_id: 3 })
    expect([await answer.json(), kept(app)]).toEqual([{ success: true }, [3]])
  })

  it('[WAT-01] hold a hundred cars and no more, whoever asks at once', async () => {
    const cars = Array.from({ length: 105 }, (_, index) => aCar({ id: index + 1 }))
    const app = await aSignInApp({ cars })
    const { browser } = await signIn(app)
    const answers = await Promise.all(
      cars.map(({ id }) => browser.call('/api/watchlist/save-car', { ...save, car_id: id })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(100).fill(200),
      ...Array<number>(5).fill(409),
    ])
    expect(kept(app)).toHaveLength(100)
  })

  it('[WAT-05] take over what a device had saved, and leave out what is sold', async () => {
    const { app, browser } = await aShopper()
    const answer = await browser.call('/api/watchlist/merge', { phone_number: PHONE, car_ids: [2, 3, 99, 'x', 1] })
    expect([await answer.json(), kept(app)]).toEqual([{ success: true }, [1, 2]])
  })

  it('[WAT-01] say that nothing was changed where the database does not answer', async () => {
    const { app, browser } = await aShopper()
    const write = app.database.db.prepare.bind(app.database.db)
    vi.spyOn(app.database.db, 'prepare').mockImplementation((sql) => {
      if (/watched_car/.test(sql)) throw new Error('D1 is down')
      return write(sql)
    })
    const answer = await browser.call('/api/watchlist/save-car', save)
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        success: false,
        error: { code: 'failed', message: 'We can’t change your watchlist just now. Please try again in a moment.' },
      },
    ])
  })

  it('[TEN-03] are not there where a site has no watchlist', async () => {
    const app = await aSignInApp({ cars: CARS, site: { features: { watchlist: false } } })
    const { browser } = await signIn(app)
    expect((await browser.call('/api/watchlist/save-car', save)).status).toBe(404)
    expect((await browser.send('/watchlist/save', { car: '1' })).status).toBe(404)
    expect((await browser.go('/watchlist')).status).toBe(404)
  })
})

describe('the heart without script', () => {
  it('[WAT-02] leads from the car to sign-in, saves it, and leads back to where it was pressed', async () => {
    const app = await aSignInApp({ cars: CARS })
    const browser = aBrowser(app)
    const from = { Referer: `http://${app.host}/search/used-cars?make=toyota` }
    const pressed = await browser.send('/watchlist/save', { car: '1' }, from)
    const where = '/search/used-cars?make=toyota'
    const query = new URLSearchParams({ type: 'watchlist', redirect: where, back: where, car: '1' })
    expect([pressed.status, pressed.headers.get('Location')]).toEqual([303, `/sign-in?${query}`])
    const page = await browser.go(pressed.headers.get('Location') ?? '')
    expect(await page.text()).toMatch(/<h1>Save this car<.*to save the 2020 Toyota Corolla.*then take you back/s)
    expect(kept(app)).toEqual([])

    const form = await askForCode(app, browser, Object.fromEntries(query))
    expect(kept(app)).toEqual([])
    const arrived = await browser.send('/sign-in/code', form)
    expect([arrived.status, arrived.headers.get('Location'), kept(app)]).toEqual([303, where, [1]])
    const back = await (await browser.go(where)).text()
    expect(back).toContain('Car Saved In Watchlist')
    expect(back).toContain('2020 Toyota Corolla is now available in your watchlist')
    expect(back).toContain('data-watchlist="1"')
    // It is said once.
    expect(await (await browser.go(where)).text()).not.toContain('Car Saved In Watchlist')
    await app.settled()
    expect(app.database.sqlite.prepare('select event, path from event').all()).toEqual([
      { event: 39, path: '/search/used-cars' },
    ])
  })

  it('[WAT-02] lets who would rather not sign in go back by a button', async () => {
    const app = await aSignInApp({ cars: CARS })
    const where = '/search/used-cars?make=toyota'
    const query = new URLSearchParams({ type: 'watchlist', redirect: where, back: where, car: '1' })
    expect(await (await aBrowser(app).go(`/sign-in?${query}`)).text()).toContain(
      `<a class="button button-secondary" href="${where}">Not now</a>`,
    )
  })

  it('[WAT-02] leads to the watchlist where no car was pressed, and says once who is signed in', async () => {
    const app = await aSignInApp({ cars: CARS })
    const browser = aBrowser(app)
    const arrived = await browser.send('/sign-in/code', await askForCode(app, browser, { type: 'watchlist' }))
    expect(arrived.headers.get('Location')).toBe('/watchlist')
    const page = await (await browser.go('/watchlist')).text()
    expect(page).toContain('<output><strong>Signed in</strong>You’re signed in with •••• ••• 156.</output>')
    expect(await (await browser.go('/watchlist')).text()).not.toContain('You’re signed in')
  })

  it('[WAT-02] writes nothing by an address alone', async () => {
    const { app, browser } = await aShopper()
    for (const path of [
      '/sign-in?type=watchlist&redirect=/&back=/&car=1',
      '/watchlist/save?car=1',
      '/api/watchlist/save-car?car_id=1',
    ])
      await browser.go(path)
    expect(kept(app)).toEqual([])
  })

  it('[WAT-01] saves at once for whoever is signed in, and lets go on the watchlist', async () => {
    const { app, browser } = await aShopper()
    const saved = await browser.send('/watchlist/save', { car: '2', back: '/cars/one' })
    expect([saved.headers.get('Location'), kept(app)]).toEqual(['/cars/one', [2]])
    const page = await (await browser.go('/watchlist')).text()
    expect(page).toContain('action="/watchlist/remove"')
    expect(page).toContain('2021 Mazda 3 is now available in your watchlist')
    const removed = await browser.send('/watchlist/remove', { car: '2', back: '/watchlist' })
    expect([removed.headers.get('Location'), kept(app)]).toEqual(['/watchlist', []])
    const after = await (await browser.go('/watchlist')).text()
    expect(after).toContain('Car Removed')
    expect(after).toContain('2021 Mazda 3 is no longer in your watchlist')
    expect(after).toContain('Nothing saved yet.')
    expect((await browser.go('/saved')).headers.get('Location')).toBe('/watchlist')
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example/',
    '/%2F/evil.example',
    '/\n/evil.example',
  ])('[GAT-01] leads home instead of to %j', async (back) => {
    const { browser } = await aShopper()
    const answer = await browser.send('/watchlist/save', { car: '1', back }, { Referer: 'https://evil.example/' })
    expect(answer.headers.get('Location')).toBe('/')
  })

  it('[WAT-04] says that a sold car cannot be saved', async () => {
    const { app, browser } = await aShopper()
    await browser.send('/watchlist/save', { car: '3', back: '/' })
    expect([await (await browser.go('/')).text(), kept(app)]).toEqual([
      expect.stringContaining('has been sold, so you can’t save it.'),
      [],
    ])
  })
})

describe('the watchlist’s page', () => {
  it('[WAT-04] names the cars that are gone, which can be let go of', async () => {
    const { app, browser } = await aShopper()
    app.database.sqlite
      .prepare('insert into watched_car (site, phone, car_id, slug, name, saved_at) values (?, ?, 77, ?, ?, 1)')
      .run(app.slug, PHONE, 'gone', 'The Gone Car')
    const page = await (await browser.go('/watchlist')).text()
    expect(page).toContain('Sold or no longer listed')
    expect(page).toContain('The Gone Car')
    await browser.send('/watchlist/remove', { car: '77', back: '/watchlist' })
    expect(kept(app)).toEqual([])
  })

  it('[TEN-06] [GAT-02] is kept by nobody, nor is any page of whoever is signed in', async () => {
    const { browser } = await aShopper()
    for (const path of ['/watchlist', '/my-garage', '/', '/search/used-cars'])
      expect([path, (await browser.go(path)).headers.get('Cache-Control')]).toEqual([path, 'no-store'])
  })

  it('[WAT-01] shows a heart that needs no script, on cards and on a car’s own page', async () => {
    const app = await aSignInApp({ cars: CARS })
    for (const path of ['/search/used-cars', `/cars/${CARS[0]!.slug}`]) {
      const page = await (await aBrowser(app).go(path)).text()
      expect(page).toContain('action="/watchlist/save"')
      expect(page).not.toContain('data-save="favourite"')
    }
  })
})
