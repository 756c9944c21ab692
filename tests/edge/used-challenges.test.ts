import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { purge } from '../../worker/all-sites/purge.ts'
import { usedChallenges } from '../../worker/forms/captcha.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { migrate } from './migrate.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const LATER = NOW + 60_000

beforeEach(migrate)

it('[LED-02] a challenge is used for one thing on one site, however many ask at once', async () => {
  const north = usedChallenges(siteStore(env.DB, 'north'), NOW)
  const asked = await Promise.all(['a', 'b', 'a', 'c'].map((key) => north.claim('x', key, LATER)))
  expect(asked).toEqual([true, false, true, false])
  expect(await usedChallenges(siteStore(env.DB, 'south'), NOW).claim('x', 'b', LATER)).toBe(true)
})

it('[LED-02] one that is over is not taken, and forgotten', async () => {
  expect(await usedChallenges(siteStore(env.DB, 'north'), LATER).claim('y', 'a', LATER)).toBe(false)
  await usedChallenges(siteStore(env.DB, 'north'), NOW).claim('z', 'a', LATER)
  await purge(env.DB, 'proofs', LATER)
  expect((await env.DB.prepare('select * from used_challenge').all()).results).toEqual([])
})
