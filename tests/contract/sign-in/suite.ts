import { describe, expect, it } from 'vitest'
import { CODE_TTL_MS } from '../../../shared/sign-in/code.ts'
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../../worker/all-sites/purge.ts'
import type { Challenges, NewChallenges } from '../../../worker/features/account/sign-in/challenges.ts'
import { type Sessions } from '../../../worker/features/account/sign-in/sessions.ts'
import { MAX_WATCHED, type Watchlist } from '../../../worker/features/account/watchlist/service.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND
const [ONE, OTHER] = ['+61491570156', '+61491570157']

/** Each test stands on sites of its own, so that adapters which remember have nothing to remember. */
let made = 0
const aSite = () => `yard-${++made}`

type At<Port> = (site: string, now: number) => Port

export function sessionsSuite(name: string, at: At<Sessions>): void {
  describe(`sessions ${name}`, () => {
    it('[GAT-02] are found by their token, at their own site', async () => {
      const [here, there] = [aSite(), aSite()]
      const token = await at(here, NOW).begin(ONE)
      expect(await at(here, NOW).find(token)).toEqual({ phone: ONE })
      expect(await at(there, NOW).find(token)).toBeNull()
      expect(await at(here, NOW).find(`${token}x`)).toBeNull()
    })

    it('[GAT-02] each have a token of their own', async () => {
      const sessions = at(aSite(), NOW)
      expect(await sessions.begin(ONE)).not.toBe(await sessions.begin(ONE))
    })

    it('[GAT-02] end one by one, or all of a number, and never those of another site', async () => {
      const [here, there] = [aSite(), aSite()]
      const sessions = at(here, NOW)
      const tokens = [await sessions.begin(ONE), await sessions.begin(ONE), await sessions.begin(OTHER)]
      const abroad = await at(there, NOW).begin(ONE)
      await at(there, NOW).end(tokens[0]!)
      expect(await sessions.find(tokens[0]!)).not.toBeNull()
      await sessions.end(tokens[0]!)
      expect(await sessions.find(tokens[0]!)).toBeNull()
      await sessions.endAll(ONE)
      expect(await Promise.all(tokens.map((token) => sessions.find(token)))).toEqual([null, null, { phone: OTHER }])
      expect(await at(there, NOW).find(abroad)).toEqual({ phone: ONE })
    })

    it('[GAT-02] end when nobody uses them, and in any case one day', async () => {
      const site = aSite()
      const token = await at(site, NOW).begin(ONE)
      const finds = async (after: number) => (await at(site, NOW + after).find(token)) !== null
      expect(await finds(SESSION_IDLE_MS)).toBe(false)
      expect(await finds(SESSION_IDLE_MS - DAY)).toBe(true)
      expect(await finds(2 * (SESSION_IDLE_MS - DAY))).toBe(true)
      for (let after = 3 * (SESSION_IDLE_MS - DAY); after < SESSION_MAX_MS; after += SESSION_IDLE_MS - DAY)
        expect(await finds(after)).toBe(true)
      expect(await finds(SESSION_MAX_MS - 1)).toBe(true)
      expect(await finds(SESSION_MAX_MS)).toBe(false)
    })
  })
}

const ask = { type: 'watchlist', redirect: '/cars/one', back: '/search', car: 7 } as const
const challenge = { id: 'one', phone: ONE, proof: 'proof', sent: 1, sent_at: NOW, ask, receipt: '[]' }

export function challengesSuite(name: string, at: At<Challenges & NewChallenges>): void {
  describe(`challenges ${name}`, () => {
    it('[GAT-02] are found as they were opened, at their own site', async () => {
      const site = aSite()
      await at(site, NOW).open(challenge)
      expect(await at(site, NOW).find('one')).toEqual({ ...challenge, tries: 0, closed: false })
      expect(await at(aSite(), NOW).find('one')).toBeNull()
      expect(await at(aSite(), NOW).takeTry('one')).toBeNull()
    })

    it('[GAT-02] give five tries, however many ask at once', async () => {
      const challenges = at(aSite(), NOW)
      await challenges.open(challenge)
      const tries = await Promise.all(Array.from({ length: 40 }, () => challenges.takeTry('one')))
      expect(tries.flatMap((each) => each?.tries ?? []).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
    })

    it('[GAT-02] are closed by one alone, and give no try after', async () => {
      const challenges = at(aSite(), NOW)
      await challenges.open(challenge)
      const closed = await Promise.all(Array.from({ length: 20 }, () => challenges.close('one')))
      expect(closed.filter(Boolean)).toHaveLength(1)
      expect(await challenges.takeTry('one')).toBeNull()
      expect(await challenges.find('one')).toMatchObject({ closed: true })
    })

    it('[GAT-02] give no try once they are too old', async () => {
      const site = aSite()
      await at(site, NOW).open(challenge)
      expect(await at(site, NOW + CODE_TTL_MS).takeTry('one')).toBeNull()
      expect(await at(site, NOW + CODE_TTL_MS - 1).takeTry('one')).toMatchObject({ tries: 1 })
    })

    it('[GAT-02] can be led elsewhere until they are closed', async () => {
      const challenges = at(aSite(), NOW)
      await challenges.open(challenge)
      expect(await challenges.turn('one', { ...ask, car: 8 })).toBe(true)
      await challenges.close('one')
      expect(await challenges.turn('one', { ...ask, car: 9 })).toBe(false)
      expect(await challenges.find('one')).toMatchObject({ ask: { car: 8 } })
    })
  })
}

const SEEN = { status: 'for_sale', price: 20_000 } as const
const car = (car_id: number) => ({ car_id, slug: `car-${car_id}`, name: `Car ${car_id}` })

export function watchlistSuite(name: string, at: At<Watchlist>): void {
  describe(`a watchlist ${name}`, () => {
    it('[WAT-01] holds a shopper’s cars, the newest first, each once', async () => {
      const site = aSite()
      expect(await at(site, NOW).save(ONE, car(1), SEEN)).toBe('saved')
      expect(await at(site, NOW + 1).save(ONE, car(2), SEEN)).toBe('saved')
      expect(await at(site, NOW + 2).save(ONE, car(1), SEEN)).toBe('there')
      expect(await at(site, NOW).cars(ONE)).toEqual([car(2), car(1)])
    })

    it('[WAT-01] [TEN-06] is nobody else’s, nor another site’s', async () => {
      const site = aSite()
      await at(site, NOW).save(ONE, car(1), SEEN)
      expect(await at(site, NOW).cars(OTHER)).toEqual([])
      expect(await at(aSite(), NOW).cars(ONE)).toEqual([])
      expect(await at(site, NOW).remove(OTHER, 1)).toBeNull()
      expect(await at(aSite(), NOW).remove(ONE, 1)).toBeNull()
      expect(await at(site, NOW).cars(ONE)).toEqual([car(1)])
    })

    it('[WAT-01] lets go of a car, once', async () => {
      const watchlist = at(aSite(), NOW)
      await watchlist.save(ONE, car(1), SEEN)
      expect([await watchlist.remove(ONE, 1), await watchlist.remove(ONE, 1)]).toEqual([car(1), null])
      expect(await watchlist.cars(ONE)).toEqual([])
    })

    it('[WAT-01] is full at some number, and says so', async () => {
      const watchlist = at(aSite(), NOW)
      for (let id = 1; id <= MAX_WATCHED; id++) await watchlist.save(ONE, car(id), SEEN)
      expect([await watchlist.save(ONE, car(1_000), SEEN), await watchlist.save(ONE, car(1), SEEN)]).toEqual([
        'full',
        'there',
      ])
    })
  })
}
