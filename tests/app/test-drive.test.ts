import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCar } from '../builders/car.ts'
import { stopClock } from '../clock.ts'
import { book, drives, form, GROUP, HALF_PAST, NINE, NOW } from './a-drive.ts'
import { JO, unseenIn } from './a-form.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the form of a test drive', () => {
  it.each(['tomorrow', '2026-11-21', "9'; drop table test_drive"])('[TST-01] asks again for ‘%s’', async (time) => {
    const app = await form()
    const answer = await app.post('/book-test-drive?car_id=4', { drive_time: time, step: '1' })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Choose a time, or any time.')
  })

  it('[TST-01] where no hours are known is one screen that asks in words', async () => {
    for (const locations of [[], [{ ...GROUP.locations[0]!, contact_detail: { phone: '07 5550 0111' } }]]) {
      const app = await form({ site: { locations } as never })
      const path = '/book-test-drive?car_id=5'
      const html = await (await app.ask(path)).text()
      expect(html).toContain('When suits you?')
      expect(html).not.toMatch(/drive_time|Step 1|Pick a time/)
      expect((await app.post(path, { ...unseenIn(html), ...JO, message: 'Saturday' })).status).toBe(303)
      expect(app.leads()).toMatchObject([
        { fields: { 'Test Drive Status': 'To be confirmed', 'Test Drive Time': 'Saturday' } },
      ])
    }
  })

  it('[TST-01] over the border shows the clock on the wall there', async () => {
    const app = await form({ site: GROUP as never })
    const html = await (await app.ask('/book-test-drive?car_id=7')).text()
    expect(html).toContain('New South Wales time')
    expect(html).toContain('value="2026-11-21T09:00+11:00"')
  })

  it('[TST-01] of no car asks where first, and nowhere else', async () => {
    const app = await form({ site: GROUP as never })
    const html = await (await app.ask('/book-test-drive?car_id=any')).text()
    expect(html).toContain('href="/book-test-drive?car_id=any&amp;location=tweed-heads"')
    expect(html).not.toContain('drive_time')
    await book(app, '/book-test-drive?car_id=any&location=tweed-heads', '2026-11-21T09:00+11:00')
    expect(drives(app)).toEqual([{ location_id: 2, starts_at: Date.parse('2026-11-21T09:00+11:00'), car_id: null }])
    expect(app.leads()).toMatchObject([{ location_slug: 'tweed-heads', car: null, event: 17 }])
    expect(await (await (await form()).ask('/book-test-drive?car_id=any')).text()).toContain('drive_time')
  })

  it('[SIT-01] offers no sample, nor takes a booking or an enquiry about one', async () => {
    const samples = [aCar({ id: 4, slug: 'a-sample', special_tag: 'Sample' })]
    const app = await form({ cars: samples })
    expect(await (await app.ask('/book-test-drive')).text()).not.toContain('car_id=4')
    expect(await (await app.ask('/book-test-drive?car_id=4')).text()).not.toContain('a-sample')
    expect(await (await app.ask('/contact-us?car_id=4')).text()).not.toContain('a-sample')
  })

  it('[TST-01] offers no car that is yet to arrive', async () => {
    const app = await form({
      cars: [aCar({ id: 4, slug: 'here' }), aCar({ id: 5, slug: 'coming', status: 'coming_soon' })],
    })
    const html = await (await app.ask('/book-test-drive')).text()
    expect(html).toContain('car_id=4')
    expect(html).not.toContain('car_id=5')
  })

  it('[TST-01] says how many there are besides the twelve that it shows', async () => {
    const cars = Array.from({ length: 15 }, (_, at) => aCar({ id: at + 1, slug: `car-${at}`, source_key: `${at}` }))
    const html = await (await (await form({ cars })).ask('/book-test-drive')).text()
    expect(html).toContain('12 of our 15 cars.')
    expect(html).toContain('<a class="link" href="#which">Search for the others</a>')
    const few = await (await (await form({ cars: cars.slice(0, 12) })).ask('/book-test-drive')).text()
    expect(few).not.toContain('Search for the others')
  })

  it('[TST-01] asks for the car where none is named: from the stock, by a search, or none at all', async () => {
    const app = await form()
    const all = await (await app.ask('/book-test-drive')).text()
    for (const id of [4, 5, 7, 'any']) expect(all).toContain(`href="/book-test-drive?car_id=${id}"`)
    // A car that is sold is not driven.
    expect(all).not.toContain('car_id=8')
    const found = await (await app.ask('/book-test-drive?query=corolla')).text()
    expect(found).toContain('car_id=4')
    const none = await (await app.ask('/book-test-drive?query=zzqq')).text()
    expect(none).toContain('We couldn’t find “zzqq”')
    expect(none).toContain('car_id=any')
  })

  it('[TST-01] asks for the car at a location too, with nothing chosen, and keeps the location', async () => {
    const app = await form({ site: GROUP as never })
    const html = await (await app.ask('/book-test-drive?location=tweed-heads')).text()
    expect(html).toContain('would you like to try at Tweed Heads?')
    expect(html).not.toMatch(/drive_time|checked/)
    expect(html).toContain('<input type="hidden" name="location" value="tweed-heads"/>')
    expect(html).toContain('href="/book-test-drive?car_id=any&amp;location=tweed-heads"')
    // A car that stands elsewhere is not there to be driven.
    expect(html).toContain('car_id=7"')
    expect(html).not.toContain('car_id=4"')
  })

  it('[TST-01] has nothing chosen, and a form that is left so is for any time', async () => {
    const app = await form()
    const path = '/book-test-drive?car_id=4'
    const html = await (await app.ask(path)).text()
    expect(html).not.toMatch(/name="drive_time"[^>]*checked|checked[^>]*name="drive_time"/)
    const second = await (await app.post(path, { ...unseenIn(html), drive_time: '' })).text()
    expect(second).toContain('Any time, at North')
    await app.post(path, { ...unseenIn(second), ...JO })
    expect(app.leads()).toMatchObject([{ fields: { 'Test Drive Status': 'Any time' } }])
  })

  it('[TST-01] of a sold car leads to one like it', async () => {
    const answer = await (await form()).ask('/book-test-drive?car_id=8')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact-us?car_id=8&about=similar'])
  })

  it('[TST-01] shows the site’s terms, and keeps which words were agreed to', async () => {
    const terms = 'You bring a full licence and pay the tolls.'
    const app = await form({ site: { lead: { test_drive_terms: terms } } })
    const path = '/book-test-drive?car_id=4'
    const first = unseenIn(await (await app.ask(path)).text())
    const second = await (await app.post(path, { ...first, drive_time: 'any' })).text()
    expect(second).toContain(terms)
    expect(second).toContain('Any time, at North')
    await app.post(path, { ...unseenIn(second), ...JO })
    expect(app.leads()).toMatchObject([{ terms: { text: expect.stringContaining(terms) as string } }])
  })

  it('[TST-01] going a step back keeps who it is for', async () => {
    const app = await form()
    const path = '/book-test-drive?car_id=4'
    const first = unseenIn(await (await app.ask(path)).text())
    const second = unseenIn(await (await app.post(path, { ...first, drive_time: NINE })).text())
    const back = await (await app.post(path, { ...second, ...JO, back: 'yes' })).text()
    expect(back).toMatch(
      new RegExp(`checked=""[^>]*value="${NINE.replace('+', '\\+')}"|value="${NINE.replace('+', '\\+')}"[^>]*checked`),
    )
    const third = await (await app.post(path, { ...unseenIn(back), drive_time: HALF_PAST })).text()
    expect(third).toContain('value="Jo Park"')
  })

  it('[TEN-03] is not there while the site has it off', async () => {
    const app = await form({ site: { features: { test_drive: false } } })
    expect((await app.ask('/book-test-drive?car_id=4')).status).toBe(404)
    expect((await app.post('/book-test-drive?car_id=4', { drive_time: 'any' })).status).toBe(404)
  })

  it('[TST-01] is no other site’s to ask for', async () => {
    const app = await form()
    const answer = await app.post(
      '/book-test-drive?car_id=4',
      { drive_time: 'any' },
      { Origin: 'https://evil.example' },
    )
    expect(answer.status).toBe(403)
    expect(app.leads()).toEqual([])
  })
})
