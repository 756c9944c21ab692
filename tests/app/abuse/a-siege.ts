import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { FormView } from '../../../shared/form/form-view.ts'
import { questionForToken } from '../../../worker/forms/question.ts'
import { formSecret } from '../../../worker/platform/secrets.ts'
import { pass } from '../../clock.ts'
import { unseenIn } from '../a-form.ts'
import { aBrowser, type aSignInApp, type Browser } from '../sign-in/a-shopper.ts'

type App = Awaited<ReturnType<typeof aSignInApp>>

/** What a person answers to the question of a form that came back. */
export const answerTo = async ({ asked = '' }: Record<string, string>): Promise<string> =>
  asked && (await questionForToken(formSecret({ LOCAL: 'yes' })!, asked)).answers[0]!

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

type Visit = { phone: string; network: number; hasScript: boolean; browser?: Browser }

/** Seconds that a person takes to type a number, and to read and answer a question. */
const [TYPING, ANSWERING] = [10, 15]

/**
 * A shopper's whole sign-in, signed out before; seconds from the page to the text, or null where none came. With script the
 * browser works, and reads answers as JSON.
 */
export async function visit(app: App, { phone, network, hasScript, browser = aBrowser(app) }: Visit) {
  const headers = { ...from(network), ...(hasScript && { Accept: 'application/json' }) }
  const began = Date.now()
  browser.cookies.delete('__Host-forecourt')
  let hidden = unseenIn(await (await browser.go('/sign-in', { headers: from(network) })).text())
  pass(TYPING)
  for (let presses = 0; presses < 3; presses++) {
    const captcha = hasScript ? await solved(app, headers) : ''
    const sent = await browser.send('/sign-in', { ...hidden, phone, ...(captcha && { captcha }) }, headers)
    const page = await sent.text()
    if (sent.status === 303 || page.includes('"lead_id"')) break
    hidden = { ...hidden, ...(hasScript ? hiddenOf(page) : unseenIn(page)) }
    hidden['question'] = await answerTo(hidden)
    pass(ANSWERING)
  }
  const challenge = app.challengeTo(`+61${phone.slice(1)}`)
  if (challenge === null) return null
  const waited = (Date.now() - began) / 1_000
  const entered = await browser.send('/sign-in/code', challenge, headers)
  return entered.status === 200 || entered.status === 303 ? waited : null
}

const hiddenOf = (json: string) => (JSON.parse(json) as { form: FormView }).form.hiddenValues ?? {}
