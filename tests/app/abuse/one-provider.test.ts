import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopClock } from '../../clock.ts'
import { aBrowser, aSignInApp } from '../sign-in/a-shopper.ts'
import { from, mobile, visit } from './a-siege.ts'

stopClock(Date.parse('2026-11-25T02:00:00Z'))
beforeEach(() => {
  for (const level of ['log', 'error', 'warn'] as const) vi.spyOn(console, level).mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const [THEIRS, ANOTHER] = [64_512, 64_513]
/** Some more than get a code without a proof. */
const NETWORKS = 35

type App = Awaited<ReturnType<typeof aSignInApp>>

/** The app as the customers of one provider reach it. */
const by = (app: App, asn: number): App => ({
  ...app,
  ask: (path, init, at) => app.ask(path, { ...init, cf: { asn } }, at),
})

/** Every address in a /24 of its own, every number another, no proof and no code entered. */
async function attacked() {
  const app = await aSignInApp()
  const theirs = by(app, THEIRS)
  const statuses: number[] = []
  for (let n = 0; n < NETWORKS; n++)
    statuses.push((await aBrowser(theirs).send('/sign-in', { phone: mobile(n) }, from(n))).status)
  return { app, statuses }
}

describe('one provider', () => {
  it('[TRU-01] whose 35 networks ask for 35 codes without a proof gets 15 in an hour, and then proves first', async () => {
    const { app, statuses } = await attacked()
    expect(app.texts()).toHaveLength(15)
    expect(new Set(statuses)).toEqual(new Set([303]))
    expect(app.database.rows('select what from trust_count where what like ?', '%codes_asn_proof%')).not.toEqual([])
  })

  it('[TRU-01] does not cost its honest customers their codes: a browser that worked has one within the minute', async () => {
    const { app } = await attacked()
    const waited = await visit(by(app, THEIRS), { phone: mobile(900), network: 900, hasScript: true })
    expect(waited).not.toBeNull()
    expect(waited!).toBeLessThanOrEqual(60)
    const withoutScript = await visit(by(app, THEIRS), { phone: mobile(901), network: 901, hasScript: false })
    expect(withoutScript!).toBeLessThanOrEqual(60)
  })

  it('[TRU-01] is no other: a customer of another has a code without a proof', async () => {
    const { app } = await attacked()
    const answer = await aBrowser(by(app, ANOTHER)).send('/sign-in', { phone: mobile(950) }, from(950))
    expect([answer.status, app.texts().length]).toEqual([303, 16])
  })
})
