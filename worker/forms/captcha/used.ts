/** Remembers what was used for what. */
export type UsedChallenges = {
  /** Whether a challenge is used for this and nothing else, from now on. */
  claim(challenge: string, key: string, until: number): Promise<boolean>
}

export const usedChallenges = (db: D1Database, site: string, now: number): UsedChallenges => ({
  async claim(challenge, key, until) {
    if (until <= now) return false
    const [, found] = await db.batch<{ key: string }>([
      db
        .prepare('insert into used_challenge (site, challenge, key, until) values (?, ?, ?, ?) on conflict do nothing')
        .bind(site, challenge, key, until),
      db.prepare('select key from used_challenge where site = ? and challenge = ?').bind(site, challenge),
    ])
    return found?.results[0]?.key === key
  },
})

/** Deletes those that are too old to be taken again. */
export const purgeExpiredProofs = (db: D1Database, now: number) =>
  db.prepare('delete from used_challenge where until <= ?').bind(now).run()
