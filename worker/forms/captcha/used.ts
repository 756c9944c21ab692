import type { SiteStore } from '../../platform/site-store.ts'
/** Which challenge was used for which form. */
export type UsedChallenges = {
  /** Whether a challenge is used for this key and no other, from now on; `until` is epoch ms. */
  claim(challenge: string, key: string, until: number): Promise<boolean>
}

export const usedChallenges = (store: SiteStore, now: number): UsedChallenges => ({
  async claim(challenge, key, until) {
    if (until <= now) return false
    const [, claimed] = await store.batch<{ key: string }>([
      store
        .prepare(
          'insert into used_challenge (site, challenge, key, until) values (?1, ?2, ?3, ?4) on conflict do nothing',
        )
        .bind(challenge, key, until),
      store.prepare('select key from used_challenge where site = ?1 and challenge = ?2').bind(challenge),
    ])
    return claimed?.results[0]?.key === key
  },
})
