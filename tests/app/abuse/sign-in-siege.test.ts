import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CODE_PRICE_CENTS } from '../../../shared/sign-in/code-budgets.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/time.ts'
import { setClock, stopClock } from '../../clock.ts'
import { unseenIn } from '../a-form.ts'
import { aBrowser, aSignInApp } from '../sign-in/a-shopper.ts'
import { from, mobile, solved, visit } from './a-siege.ts'

const START = Date.parse('2026-11-24T22:30:00Z')
stopClock(START)
beforeEach(() => {
  for (const kind of ['error', 'warn', 'log'] as const) vi.spyOn(console, kind).mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const MOST_CENTS = 2_000
/** More than the money buys: what an attack costs goes no further, however long it lasts. */
const CODES = 160
const VISITORS_EVERY = 60 * MINUTE_MS
const VISITORS = ['with script', 'without script', 'returning'] as const

/** `solves`: how many of its sends come with a solved proof of work. */
type Attack = { networks: number; solves: number; codes?: number }

/** Half of them within an hour, the rest over the day. */
const momentsOf = (codes: number) =>
  Array.from({ length: codes }, (_, n) => {
    const half = codes / 2
    return { n, at: HOUR_MS + (n < half ? (n * HOUR_MS) / half : HOUR_MS + ((n - half) * 21 * HOUR_MS) / half) }
  })

/** The day of an attack, with a visitor every hour: what it cost, and how long visitors waited for their codes. */
async function aDay(attack: Attack) {
  const app = await aSignInApp()
  const known = []
  for (let n = 0; n < 8; n++) {
    setClock(START - 3 * DAY_MS + n * HOUR_MS)
    const browser = aBrowser(app)
    await visit(app, { phone: mobile(n, '0413'), network: 60_000 + n, hasScript: true, browser })
    known.push(browser)
  }
  const before = app.texts().length
  const visits: { kind: string; waited: number | null }[] = []
  const attacks = momentsOf(attack.codes ?? CODES)
  for (let tick = 0; tick < DAY_MS / VISITORS_EVERY; tick++) {
    const ends = (tick + 1) * VISITORS_EVERY
    while (attacks[0] && attacks[0].at < ends) {
      const { at, n } = attacks.shift()!
      setClock(START + at)
      await ask(app, n, attack)
    }
    setClock(START + ends)
    const kind = VISITORS[tick % VISITORS.length]!
    const at = Math.floor(tick / VISITORS.length) % known.length
    const own = { phone: mobile(tick, '0414'), network: 50_000 + tick, hasScript: kind === 'with script' }
    const waited = await visit(
      app,
      kind === 'returning' ? { ...own, phone: mobile(at, '0413'), browser: known[at]!, hasScript: true } : own,
    )
    visits.push({ kind, waited })
  }
  const texts = app.texts().length - before
  return { app, visits, texts, cents: texts * CODE_PRICE_CENTS }
}

type App = Awaited<ReturnType<typeof aSignInApp>>
let ticket = ''

/** One send of the script: a new number, the next network, with work as long as its machine is to pay for it. */
async function ask(app: App, n: number, { networks, solves }: Attack) {
  const headers = { ...from(n % networks), Accept: 'application/json' }
  const browser = aBrowser(app)
  if (n % 100 === 0) ticket = unseenIn(await (await browser.go('/sign-in', { headers: from(n) })).text())['ticket']!
  const proof: Record<string, string> = n < solves ? { ticket, captcha: await solved(app, headers) } : {}
  await browser.send('/sign-in', { phone: mobile(n), ...proof }, headers)
}

describe('an attack on sign-in: codes to sequential numbers', () => {
  it.each<[string, Attack]>([
    ['from one address', { networks: 1, solves: 0 }],
    ['from 50 addresses in 50 networks', { networks: 50, solves: 0 }],
    ['from 320 networks without script', { networks: 320, solves: 0 }],
    ['from 320 networks with proof of work', { networks: 320, solves: 140, codes: 320 }],
  ])(
    '[TRU-01] %s cost at most 2,000 cents in 24 hours, and every visitor has a code within 60 s',
    async (title, attack) => {
      const { visits, texts, cents } = await aDay(attack)
      const longestOf = (kind: string) =>
        Math.max(...visits.map((each) => (each.kind === kind ? (each.waited ?? Infinity) : 0)))
      const longest = VISITORS.map((kind) => `${kind} ${longestOf(kind)} s`).join(', ')
      process.stdout.write(
        `${title}: A$${(cents / 100).toFixed(2)}, ${texts} texts, ${texts - visits.length} of them to the script; longest waits: ${longest}\n`,
      )
      expect(visits.filter(({ waited }) => waited === null || waited > 60)).toEqual([])
      expect(cents).toBeLessThanOrEqual(MOST_CENTS)
    },
  )
})
