import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { HOUR_MS } from '../../../shared/time.ts'
import { pass } from '../../clock.ts'
import { unseenIn } from '../a-form.ts'
import { aBrowser, type aSignInApp, type Browser } from '../sign-in/a-shopper.ts'

type App = Awaited<ReturnType<typeof aSignInApp>>

/** A proof of work, as the script of a form makes it. */
export async function solved(app: App, headers: Record<string, string> = {}): Promise<string> {
  const challenge = (await (await app.ask('/api/captcha', { headers })).json()) as Challenge
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

/** 'an address of its own': each in another /24. */
export const from = (network: number, host = 9) => ({
  'CF-Connecting-IP': `${11 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}.${host}`,
})

/** '0412 000 000' and so on. */
export const mobile = (n: number, prefix = '0412') => `${prefix}${String(n).padStart(6, '0')}`

/** Codes that a site has sent in this hour, by the names of their counters. */
export function haveSent(app: App, counts: Record<string, number>) {
  for (const [what, count] of Object.entries(counts))
    app.database.sqlite
      .prepare(
        'insert into trust_count (site, what, who, hour, count, at) values (?, ?, ?, ?, ?, ?) on conflict do update set count = count + excluded.count',
      )
      .run(app.slug, what, '', Math.floor(Date.now() / HOUR_MS), count, Date.now())
}

type Visit = { phone: string; network: number; hasScript: boolean; browser?: Browser }

/** Seconds that a person takes to type a number, to type an address, and until a mail has come and is read. */
const [TYPING, WRITING, READING] = [10, 10, 20]

/**
 * A shopper's whole sign-in, signed out before; seconds from the page to the text, or null where none came. With script the
 * browser works. Where an address is to be confirmed first, theirs is.
 */
export async function visit(app: App, { phone, network, hasScript, browser = aBrowser(app) }: Visit) {
  const headers = { ...from(network), ...(hasScript && { Accept: 'application/json' }) }
  const began = Date.now()
  browser.cookies.delete('__Host-forecourt')
  const work = async () => ({ ...(hasScript && { captcha: await solved(app, headers) }) })
  const hidden = unseenIn(await (await browser.go('/sign-in', { headers: from(network) })).text())
  pass(TYPING)
  await browser.send('/sign-in', { ...hidden, phone, ...(await work()) }, headers)
  const page = await (await browser.go('/sign-in/code', { headers: from(network) })).text()
  if (app.challengeTo(`+61${phone.slice(1)}`) === null && page.includes('New here?')) {
    pass(WRITING)
    const email = `${phone}@gmail.com`
    await browser.send('/sign-in/again', { ...unseenIn(page), email, ...(await work()) }, headers)
    pass(READING)
    const mailed = mailTo(app, email)
    if (mailed) await browser.send('/sign-in/code', mailed, headers)
  }
  const challenge = app.challengeTo(`+61${phone.slice(1)}`)
  if (challenge === null) return null
  const waited = (Date.now() - began) / 1_000
  const entered = await browser.send('/sign-in/code', challenge, headers)
  return entered.status === 200 || entered.status === 303 ? waited : null
}

/** The challenge and the code that were last mailed to an address. */
export function mailTo(app: App, email: string): { challenge: string; code: string } | null {
  const [row] = app.database.rows<{ id: string; text: string }>(
    "select c.id, m.doc ->> 'text' as text from sign_in_challenge c join mail m on m.id = c.id where c.phone = ? order by m.at desc",
    email,
  )
  return row ? { challenge: row.id, code: row.text.slice(0, 6) } : null
}
