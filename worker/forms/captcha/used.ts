/** Which challenge was used for which form. */
export type UsedChallenges = {
  /** Whether a challenge is used for this key and no other, from now on; `until` is epoch ms. */
  claim(challenge: string, key: string, until: number): Promise<boolean>
}

export const usedChallenges = (db: D1Database, site: string, now: number): UsedChallenges => ({
  async claim(challenge, key, until) {
    if (until <= now) return false
    const [, claimed] = await db.batch<{ key: string }>([
      db
        .prepare('insert into used_challenge (site, challenge, key, until) values (?, ?, ?, ?) on conflict do nothing')
        .bind(site, challenge, key, until),
      db.prepare('select key from used_challenge where site = ? and challenge = ?').bind(site, challenge),
    ])
    return claimed?.results[0]?.key === key
  },
})

/** Deletes challenges that are too old to be accepted again. */
export const purgeExpiredProofs = (db: D1Database, now: number) =>
  db.prepare('delete from used_challenge where until <= ?').bind(now).run()
