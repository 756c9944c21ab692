import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { purge, SESSION_MAX_MS } from '../../../worker/all-sites/purge.ts'
import { databaseChallenges } from '../../../worker/features/account/sign-in/challenges.ts'
import { ownCodes } from '../../../worker/features/account/sign-in/service.ts'
import { databaseSessions } from '../../../worker/features/account/sign-in/sessions.ts'
import { databaseWatchlist } from '../../../worker/features/account/watchlist/service.ts'
import { keyedHashes } from '../../../worker/platform/keyed-hashes.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { challengesSuite, sessionsSuite, watchlistSuite } from '../../contract/sign-in/suite.ts'
import { migrate } from '../migrate.ts'

beforeEach(migrate)

const challengesAt = (site: string, now: number) => databaseChallenges({ store: siteStore(env.DB, site), now })
const waiting: Promise<unknown>[] = []
const sessionsAt = (site: string, now: number) =>
  databaseSessions({ store: siteStore(env.DB, site), now, defer: (work) => void waiting.push(work) })

sessionsSuite('in the database', (site, now) => {
  const sessions = sessionsAt(site, now)
  return {
    ...sessions,
    async find(token) {
      const found = await sessions.find(token)
      await Promise.all(waiting.splice(0))
      return found
    },
  }
})
challengesSuite('in the database', challengesAt)
watchlistSuite('in the database', (site, now) => databaseWatchlist(siteStore(env.DB, site), now))

describe('what sign-in leaves behind', () => {
  it('[GAT-02] is forgotten once it is of no use', async () => {
    const now = 1_000 * SESSION_MAX_MS
    const sessions = sessionsAt('old-yard', now - SESSION_MAX_MS)
    await sessions.begin('+61491570156')
    const ask = { type: null, redirect: '/', back: '/', car: null }
    const challenges = challengesAt('old-yard', now - SESSION_MAX_MS)
    const sent_at = now - SESSION_MAX_MS
    await challenges.open({ id: 'one', phone: '+61491570156', proof: '', sent: 1, sent_at, ask, receipt: null })
    await purge(env.DB, 'sessions', now)
    await purge(env.DB, 'sign_in_codes', now)
    await purge(env.DB, 'sign_in_counts', now)
    for (const table of ['shopper_session', 'sign_in_challenge', 'sign_in_count'])
      expect(await env.DB.prepare(`select count(*) as n from ${table} where site = 'old-yard'`).first('n')).toBe(0)
  })
})

describe('codes of our own', () => {
  const sent: string[] = []
  const texts = { send: ({ text }: { text: string }) => (sent.push(text), Promise.resolve()) }
  const codes = (slug: string, secret = 'a secret') =>
    ownCodes({ hashes: keyedHashes(secret), texts, site: { slug, name: 'Yard', host: 'yard.example' } })
  const challenge = { id: 'one', phone: '+61491570156' }

  it('[GAT-02] are right for their own challenge, number, site and secret alone', async () => {
    const proof = await codes('north').send(challenge)
    const code = /^\d{6}/.exec(sent.at(-1) ?? '')?.[0] ?? ''
    const isRight = (changes: object, slug = 'north', secret = 'a secret') =>
      codes(slug, secret).check({ ...challenge, proof, ...changes }, code)
    expect(await isRight({})).toBe(true)
    expect(await isRight({ id: 'two' })).toBe(false)
    expect(await isRight({ phone: '+61491570157' })).toBe(false)
    expect(await isRight({ proof: '' })).toBe(false)
    expect(await isRight({}, 'south')).toBe(false)
    expect(await isRight({}, 'north', 'another secret')).toBe(false)
    expect(proof).not.toContain(code)
  })
})
