import { drawPrize, type PrizeCounts } from '../../../shared/spin-to-win/prize.ts'
import type { Promotion } from '../../../shared/spin-to-win/settings.ts'
import { randomHex } from '../../platform/crypto.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/** A turn. The shopper shows the `code` to get the prize; `at` is epoch ms. */
export type Spin = { prize: string; code: string; at: number }

/** The turns of a site's promotion (RES-04): one for each phone. `customerHash`: of the phone. */
export type Spins = {
  of(customerHash: string): Promise<Spin | null>
  won(): Promise<PrizeCounts>
  /** Gives a turn, or the one that was taken before. */
  take(customerHash: string): Promise<Spin | null>
}

type Deps = {
  store: SiteStore
  now: number
  promotion: Promotion | null
  chance?: () => number
}

/** Where another turn wins the last of a prize at the same moment, the draw is repeated. */
const MAX_DRAWS = 5

export function spins({ store, now, promotion, chance = fairChance }: Deps): Spins {
  const of = async (customerHash: string) => {
    if (!promotion) return null
    return store.first<Spin>('select prize, code, at from spin where site = ?1 and promotion = ?2 and who = ?3', [
      promotion.slug,
      customerHash,
    ])
  }
  return {
    of,
    won: async () => (promotion ? countWon(store, promotion) : {}),
    async take(customerHash) {
      if (!promotion) return null
      for (let draw = 0; draw < MAX_DRAWS; draw++) {
        const { slug: prize, limit } = drawPrize(promotion, await countWon(store, promotion), chance())
        await store.run(
          `insert into spin (site, promotion, who, prize, code, at)
           select ?1, ?2, ?3, ?4, ?5, ?6 where ?7 is null
             or (select count(*) from spin where site = ?1 and promotion = ?2 and prize = ?4) < ?7
           on conflict do nothing`,
          [promotion.slug, customerHash, prize, newCode(), now, limit],
        )
        const taken = await of(customerHash)
        if (taken) return taken
      }
      return null
    },
  }
}

async function countWon(store: SiteStore, { slug }: Promotion): Promise<PrizeCounts> {
  const results = await store.rows<{ prize: string; won: number }>(
    'select prize, count(*) as won from spin where site = ?1 and promotion = ?2 group by prize',
    [slug],
  )
  return Object.fromEntries(results.map(({ prize, won }) => [prize, won]))
}

const fairChance = () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32

const newCode = () => `W${randomHex(4).toUpperCase()}`
