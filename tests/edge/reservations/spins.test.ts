import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { spins } from '../../../worker/features/spin-to-win/service.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { migrate } from '../migrate.ts'

beforeAll(migrate)

const promotion = {
  slug: 'spring',
  title: 'Spin',
  intro: 'Spin.',
  opens: null,
  closes: null,
  terms: ['Fair.'],
  permit: null,
  prizes: [
    { slug: 'car', name: 'A car', weight: 99, limit: 2 },
    { slug: 'pen', name: 'A pen', weight: 1, limit: null },
  ],
}
const at = (site: string, chance = () => 0) => spins({ store: siteStore(env.DB, site), now: 1, promotion, chance })

it('[RES-04] gives each phone one turn, however often and how fast it asks', async () => {
  const turns = await Promise.all(Array.from({ length: 20 }, () => at('yard').take('ann')))
  expect(new Set(turns.map((turn) => turn?.code)).size).toBe(1)
  expect(await at('yard').of('ben')).toBeNull()
})

it('[RES-04] gives away no more of a prize than there are, to however many at once', async () => {
  const turns = await Promise.all(Array.from({ length: 30 }, (_, who) => at('busy').take(String(who))))
  const won = turns.map((turn) => turn?.prize)
  expect(won.filter((prize) => prize === 'car')).toHaveLength(2)
  expect(won.filter((prize) => prize === 'pen')).toHaveLength(28)
})

it('[TEN-06] gives the same phone a turn on another site', async () => {
  const north = await at('north').take('ann')
  const south = await at('south').take('ann')
  expect(north?.code).not.toBe(south?.code)
})
