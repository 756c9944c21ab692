import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { describe, expect, it } from 'vitest'
import { purge } from '../../../worker/all-sites/purge.ts'
import { proofOfWork, turnstile, usedChallenges } from '../../../worker/forms/captcha.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { buildSite } from '../../builders/site.ts'
import { setClock, stopClock } from '../../clock.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const HOUR = 3_600_000

stopClock(NOW)

const base = sqliteDatabase()
const captcha = (site = 'north', secret = 's3cret', now = Date.now()) =>
  proofOfWork({ secret, site, now, used: usedChallenges(siteStore(base.db, site), now) })

async function answered(by = captcha()): Promise<string> {
  const challenge = (await by.challenge(1)) as Parameters<typeof solveChallenge>[0]['challenge']
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

describe('proof of work', () => {
  it('[LED-02] is taken once solved, for one form and its retries, and for no other', async () => {
    const answer = await answered()
    expect(await captcha().accepts(answer, 'one')).toBe(true)
    expect(await captcha().accepts(answer, 'one')).toBe(true)
    expect(await captcha().accepts(answer, 'two')).toBe(false)
  })

  it('[LED-02] is for one site and one secret', async () => {
    const answer = await answered()
    expect(await captcha('south').accepts(answer, 'k')).toBe(false)
    expect(await captcha('north', 'another').accepts(answer, 'k')).toBe(false)
    expect(await captcha().accepts(answer, 'k')).toBe(true)
  })

  it('[LED-02] ends, and what is over is forgotten', async () => {
    const answer = await answered()
    setClock(NOW + 3 * HOUR)
    expect(await captcha().accepts(answer, 'k')).toBe(false)
    await purge(base.db, 'proofs', NOW + 3 * HOUR)
    expect(base.rows('select * from used_challenge')).toEqual([])
  })

  it('[LED-02] is made harder or easier by nobody but us', async () => {
    const { challenge, solution } = JSON.parse(await answered())
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }
    for (const forged of [
      { challenge: easier, solution },
      { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      { challenge: { parameters: challenge.parameters }, solution },
      { challenge },
    ])
      expect(await captcha().accepts(JSON.stringify(forged), 'k')).toBe(false)
    for (const text of ['', 'x', 'null', '[]', 'x'.repeat(9_000)])
      expect(await captcha().accepts(text, 'k')).toBe(false)
  })
})

describe('Turnstile', () => {
  const site = buildSite({ lead: { turnstile_site_key: '0x4AAA' } })
  const asking = (answer: unknown) => {
    const asked: unknown[] = []
    const fetcher = async (url: string, init: RequestInit) => {
      asked.push([url, JSON.parse(init.body as string)])
      return Response.json(answer)
    }
    return { asked, by: turnstile({ secret: 'sek', site, fetcher }) }
  }
  const KEY = '0123456789abcdef0123456789abcdef'

  it('[LED-02] is asked whether an answer is right, under the key of the form', async () => {
    const { asked, by } = asking({
      success: true,
      hostname: 'www.test-yard.example',
      challenge_ts: 'x',
      'error-codes': [],
    })
    expect(await by.accepts('token', KEY)).toBe(true)
    const idempotency_key = '01234567-89ab-cdef-0123-456789abcdef'
    expect(asked).toEqual([
      [
        'https://challenges.cloudflare.com/turnstile/v0/siteverify',
        { secret: 'sek', response: 'token', idempotency_key },
      ],
    ])
  })

  it.each([
    ['says no', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['gave it to another site', { success: true, hostname: 'elsewhere.example' }],
  ])('[LED-02] is not believed when it %s', async (_, answer) => {
    expect(await asking(answer).by.accepts('token', KEY)).toBe(false)
  })

  it('[LED-02] is not asked about nothing, nor about more than it gives', async () => {
    const { asked, by } = asking({ success: true })
    expect([await by.accepts('', KEY), await by.accepts('x'.repeat(3_000), KEY), asked]).toEqual([false, false, []])
  })

  it('[LED-02] that talks nonsense cannot say', async () => {
    await expect(asking({ fine: 1 }).by.accepts('token', KEY)).rejects.toThrow('turnstile')
  })
})
