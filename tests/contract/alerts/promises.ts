import { beforeEach, describe, expect, it } from 'vitest'
import type { Alerts, NewSearch } from '../../../worker/features/alerts/service.ts'

export const PHONE = '+61491570156'
export const AGREED = { text: 'Tell me.', version: 'one', at: 1_000 }
const EMAIL = { channel: 'email', address: 'jo@example.com' } as const

export const aSearch = (make = 'Toyota'): NewSearch => ({
  path: '/search/new-used-and-demo-cars',
  filters: `make=${make}`,
  name: `${make} cars`,
  state: { text: '', facets: { make: [make] }, ranges: {} },
})

/** What was said to a reader last, as far as it has tokens. */
export type Waiting = { stop: string; confirm: string | null }
export type AlertsHouse = {
  /** The readers of one site, at a moment. */
  of: (site: string, now?: number) => Alerts
  /** What waits for a reader, the newest last. */
  waiting: (site: string, phone: string) => Promise<Waiting[]>
}

const DAY = 86_400_000

/** What every keeper of readers and searches keeps to. */
export function alertsPromises(where: string, make: () => Promise<AlertsHouse> | AlertsHouse) {
  describe(`readers ${where}`, () => {
    let house: AlertsHouse
    let yard: Alerts
    beforeEach(async () => {
      house = await make()
      yard = house.of('yard')
    })
    const tokens = async (site = 'yard') => (await house.waiting(site, PHONE)).at(-1)!

    /** Messages that alerts are on: the only ones here that ask for nothing. */
    const welcomes = async () => (await house.waiting('yard', PHONE)).filter(({ confirm }) => !confirm)

    it('[WAT-06] knows nobody before they ask', async () => {
      expect(await yard.subscribers.find(PHONE)).toBeNull()
      expect(await yard.searches.list(PHONE)).toEqual([])
    })

    it('[WAT-06] tells a number that somebody signed in with at once, and keeps what they agreed to', async () => {
      expect(await yard.subscribers.begin(PHONE, { channel: 'sms' }, AGREED)).toBe('on')
      expect(await yard.subscribers.find(PHONE)).toEqual({ channel: 'sms', address: null, state: 'on', agreed: AGREED })
      expect(await welcomes()).toHaveLength(1)
    })

    it('[WAT-06] says that alerts are on when they are turned on, once a day', async () => {
      await yard.subscribers.begin(PHONE, { channel: 'sms' }, AGREED)
      await yard.subscribers.begin(PHONE, { channel: 'sms' }, AGREED)
      expect(await welcomes()).toHaveLength(1)
      await yard.subscribers.stop(PHONE)
      await yard.subscribers.begin(PHONE, { channel: 'sms' }, AGREED)
      expect(await welcomes()).toEqual([])
      await yard.subscribers.stop(PHONE)
      await house.of('yard', 2 * DAY).subscribers.begin(PHONE, { channel: 'sms' }, AGREED)
      expect(await welcomes()).toHaveLength(1)
    })

    it('[WAT-06] says to an address that alerts are on once it is confirmed, and not before', async () => {
      await yard.subscribers.begin(PHONE, EMAIL, AGREED)
      expect(await welcomes()).toEqual([])
      await yard.confirmLinks.confirm((await tokens()).confirm!)
      const [welcome] = await welcomes()
      expect(await yard.stopLinks.stop(welcome!.stop)).toBe(true)
    })

    it('[WAT-06] asks an address first whether it is theirs, and begins once it says so', async () => {
      expect(await yard.subscribers.begin(PHONE, EMAIL, AGREED)).toBe('unconfirmed')
      expect(await yard.subscribers.find(PHONE)).toMatchObject({ state: 'unconfirmed', address: EMAIL.address })
      const { confirm } = await tokens()
      expect(await yard.confirmLinks.isOpen(confirm!)).toBe(true)
      expect(await yard.confirmLinks.confirm(confirm!)).toBe(true)
      expect(await yard.subscribers.find(PHONE)).toMatchObject({ state: 'on' })
      expect(await yard.confirmLinks.confirm(confirm!)).toBe(false)
    })

    it('[WAT-06] asks again where the address is another, and not where it is the same', async () => {
      await yard.subscribers.begin(PHONE, EMAIL, AGREED)
      await yard.confirmLinks.confirm((await tokens()).confirm!)
      expect(await yard.subscribers.begin(PHONE, EMAIL, AGREED)).toBe('on')
      expect(await yard.subscribers.begin(PHONE, { ...EMAIL, address: 'other@example.com' }, AGREED)).toBe(
        'unconfirmed',
      )
    })

    it('[WAT-06] takes no confirmation after three days, of another site, or of a question that was asked anew', async () => {
      await yard.subscribers.begin(PHONE, EMAIL, AGREED)
      const first = (await tokens()).confirm!
      expect(await house.of('other').confirmLinks.confirm(first)).toBe(false)
      expect(await house.of('yard', 4 * DAY).confirmLinks.confirm(first)).toBe(false)
      await yard.subscribers.begin(PHONE, EMAIL, AGREED)
      expect(await yard.confirmLinks.confirm(first)).toBe(false)
    })

    it('[WAT-06] asks five times a day, and no more', async () => {
      for (let asked = 0; asked < 5; asked++)
        expect(await yard.subscribers.begin(PHONE, EMAIL, AGREED)).toBe('unconfirmed')
      expect(await yard.subscribers.begin(PHONE, EMAIL, AGREED)).toBe('too_often')
      expect(await house.of('yard', 2 * DAY).subscribers.begin(PHONE, EMAIL, AGREED)).toBe('unconfirmed')
    })

    it('[WAT-06] [TRU-01] stores five confirmations for twenty requests at once', async () => {
      const asked = await Promise.all(Array.from({ length: 20 }, () => yard.subscribers.begin(PHONE, EMAIL, AGREED)))
      expect(asked.filter((each) => each === 'unconfirmed')).toHaveLength(5)
      expect(await yard.subscribers.begin(PHONE, EMAIL, AGREED)).toBe('too_often')
    })

    it('[WAT-06] stops by the page, forgets the address and what was waiting', async () => {
      await yard.subscribers.begin(PHONE, EMAIL, AGREED)
      await yard.subscribers.stop(PHONE)
      expect(await yard.subscribers.find(PHONE)).toMatchObject({ state: 'stopped', address: null })
      expect(await house.waiting('yard', PHONE)).toEqual([])
    })

    it('[WAT-06] stops by the token of a message, also one that never left, and says so again', async () => {
      await yard.subscribers.begin(PHONE, EMAIL, AGREED)
      const { stop } = await tokens()
      expect(await yard.stopLinks.find(stop)).toEqual({ state: 'unconfirmed', isExpired: false })
      expect(await yard.stopLinks.stop(stop)).toBe(true)
      expect(await yard.stopLinks.find(stop)).toMatchObject({ state: 'stopped' })
      expect(await yard.stopLinks.stop(stop)).toBe(true)
    })

    it('[TRU-04] stops for 60 days after the message; later a new link is sent, a few a day, while alerts are on', async () => {
      await yard.subscribers.begin(PHONE, EMAIL, AGREED)
      const { stop, confirm } = await tokens()
      await yard.confirmLinks.confirm(confirm!)
      const [inTime, late] = [house.of('yard', 60 * DAY), house.of('yard', 60 * DAY + 1)]
      expect(await inTime.stopLinks.find(stop)).toEqual({ state: 'on', isExpired: false })
      expect(await late.stopLinks.find(stop)).toEqual({ state: 'on', isExpired: true })
      expect(await late.stopLinks.stop(stop)).toBe(false)
      const before = await house.waiting('yard', PHONE)
      for (let press = 0; press < 5; press++) await late.stopLinks.renew(stop)
      const renewed = (await house.waiting('yard', PHONE)).filter(
        (each) => !before.some((old) => old.stop === each.stop),
      )
      expect(renewed).toHaveLength(3)
      expect(await late.stopLinks.stop(renewed[0]!.stop)).toBe(true)
      await late.stopLinks.renew(stop)
      expect(await house.waiting('yard', PHONE)).toEqual([])
    })

    it('[WAT-06] stops nobody by the token of another site, or by none of ours', async () => {
      const other = house.of('other')
      await other.subscribers.begin(PHONE, EMAIL, AGREED)
      await yard.subscribers.begin(PHONE, { channel: 'sms' }, AGREED)
      const { stop } = await tokens('other')
      expect(await yard.stopLinks.find(stop)).toBeNull()
      expect(await yard.stopLinks.stop(stop)).toBe(false)
      expect(await yard.stopLinks.stop('')).toBe(false)
      expect(await yard.subscribers.find(PHONE)).toMatchObject({ state: 'on' })
      expect(await other.subscribers.find(PHONE)).toMatchObject({ state: 'unconfirmed' })
    })

    it('[WAT-06] follows a search once, as many as may be, and lets go of one by its owner alone', async () => {
      expect(await yard.searches.follow(PHONE, aSearch(), 2)).toBe('followed')
      expect(await yard.searches.follow(PHONE, aSearch(), 2)).toBe('there')
      expect(await yard.searches.follow(PHONE, aSearch('Mazda'), 2)).toBe('followed')
      expect(await yard.searches.follow(PHONE, aSearch('Kia'), 2)).toBe('full')
      expect(await yard.searches.follow(PHONE, aSearch('Mazda'), 2)).toBe('there')
      expect(await house.of('other').searches.follow(PHONE, aSearch('Kia'), 2)).toBe('followed')
      const { id } = (await yard.searches.list(PHONE))[0]!
      await yard.searches.unfollow('+61491570157', id)
      await house.of('other').searches.unfollow(PHONE, id)
      expect(await yard.searches.list(PHONE)).toHaveLength(2)
      await yard.searches.unfollow(PHONE, id)
      expect((await yard.searches.list(PHONE)).map((search) => search.id)).not.toContain(id)
    })
  })
}
