import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Values } from '../../../../shared/form/form-view.ts'
import { validateField } from '../../../../shared/lead/validate-field.ts'
import { usesSignIn } from '../../../../shared/routes/gates.ts'
import { homePath, pathTo } from '../../../../shared/routes/paths.ts'
import { codeState } from '../../../../shared/sign-in/code.ts'
import { emailField } from '../../../../shared/sign-in/forms.ts'
import { maskedMobile, type SignInProblem } from '../../../../shared/sign-in/messages.ts'
import { parseSignInRequest, type SignInRequest, signInHref } from '../../../../shared/sign-in/request.ts'
import type { AppEnv } from '../../../context.ts'
import { draftAt } from '../../../forms/draft.ts'
import type { FormStatus } from '../../../forms/form-view.ts'
import { type Outcome, submit } from '../../../forms/submission.ts'
import { dropCookie, writeCookie } from '../../../http/cookies.ts'
import { messagePage } from '../../../http/errors.tsx'
import { optional } from '../../../http/optional.ts'
import { readFields, textValues } from '../../../http/read-form.ts'
import { hasMailService } from '../../../platform/mail/site-mailer.ts'
import { readMobile } from '../../../platform/phone-number.ts'
import { setNotice, setWatchNotice, watchCar } from '../watchlist/watch-car.ts'
import type { Challenge } from './challenges.ts'
import { rememberNumber, tokenIn } from './cookies.ts'
import { type CheckCode, type CodeEntered, enterCode, ownChallenge, reuseCode } from './enter-code.ts'
import { againPage, type CodeTrouble, codePage, phonePage } from './pages.tsx'
import { type CodeSent, giveBackCode, isMailedCode, mailCode, sendCode, whyNoNewNumber } from './send-code.ts'

/** /sign-in: a number, then the code that is texted to it (GAT-02). Never cached. */
export const signIn = new Hono<AppEnv>()

signIn.use(async (c, next) => {
  if (!usesSignIn(c.var.site)) return c.notFound()
  await next()
  c.header('Cache-Control', 'no-store')
})

signIn.get('/', async (c) => {
  const ask = parseSignInRequest((name) => c.req.query(name))
  if (c.var.shopper) return c.redirect(ask.redirect, 303)
  const { phone = '' } = (await draftAt(c, ask.redirect)) ?? {}
  return phonePage(c, ask, { problem: null, values: { phone } })
})

signIn.post('/', async (c) => {
  const fields = await readFields(c)
  const values = textValues(fields)
  const request = parseSignInRequest((name) => values[name])
  return submit(c, {
    fields,
    limit: 'SIGN_IN_LIMIT',
    schema: phoneSchema,
    act: ({ data: phone }) => requestCode(c, phone, request, values),
    answer: ({ errors }, status) => {
      const problem = status === 422 ? (errors?.['phone'] as SignInProblem) : PROBLEMS[status]
      return phonePage(c, request, { problem: problem ?? 'unavailable', values })
    },
  })
})

/** The number as E.164. An issue is the name of a sign-in problem. */
const phoneSchema = z.object({ phone: z.string().catch('') }).transform(({ phone: typed }, context) => {
  const read = readMobile(typed)
  if ('mobile' in read) return read.mobile
  const message: SignInProblem = typed === '' ? 'phone_missing' : read.fault
  context.addIssue({ code: 'custom', path: ['phone'], message })
  return z.NEVER
})

/** Problems of a form that failed before its own checks. */
const PROBLEMS: Partial<Record<FormStatus, SignInProblem>> = { 429: 'too_often', 503: 'unavailable' }

async function requestCode(
  c: Context<AppEnv>,
  phone: string,
  request: SignInRequest,
  values: Values,
): Promise<Outcome> {
  const sent = await sendCode(c, { phone, ask: request, values })
  if (sent.ok) return toCode(c, sent.browser)
  const { problem } = sent
  if (await reuseCode(c, { problem, phone, ask: request })) return { next: pathTo('sign_in_code') }
  return phonePage(c, request, { problem, values })
}

signIn.get('/code', async (c) => {
  const challenge = await ownChallenge(c)
  if (challenge === 'unknown') return messagePage(c, 503)
  if (!challenge) return c.redirect(pathTo('sign_in'), 303)
  const state = codeState(challenge, c.var.now)
  if (c.var.shopper) return c.redirect(challenge.ask.redirect, 303)
  const problem = state === 'open' ? null : (`code_${state}` as const)
  return codePage(c, challenge, problem && { problem })
})

signIn.post('/code', async (c) => {
  const fields = await readFields(c)
  const { challenge: id = '', code = '' } = textValues(fields)
  const entry = { cookie: 'signIn', id, code } as const
  return submit(c, {
    fields,
    limit: 'SIGN_IN_LIMIT',
    schema: z.unknown(),
    act: async () => {
      const entered = await enterCode(c, entry, isRightCode(c))
      if (!entered.ok) return codeProblem(c, entry, entered)
      const { number } = entered.challenge.ask
      return number ? textConfirmed(c, entered.challenge, number) : startSession(c, entered)
    },
    answer: (_, status) => codeProblem(c, entry, { problem: PROBLEMS[status] ?? 'unavailable' }),
  })
})

const isRightCode =
  (c: Context<AppEnv>): CheckCode =>
  (challenge, code) =>
    challenge.ask.number ? isMailedCode(c, challenge, code) : c.var.services.signIn.codes.check(challenge, code)

/** The address is confirmed: the text goes to the number that is to sign in. */
async function textConfirmed(c: Context<AppEnv>, challenge: Challenge, phone: string): Promise<Outcome> {
  const { isGuarded: _, number: __, ...ask } = challenge.ask
  if (!(await c.var.services.signIn.challenges.close(challenge.id)))
    return codePage(c, challenge, { problem: 'code_closed' })
  await giveBackCode(c, challenge.receipt)
  const sent = await sendCode(c, { phone, ask, values: {}, mailbox: challenge.phone })
  return sent.ok ? toCode(c, sent.browser) : phonePage(c, ask, { problem: sent.problem, values: { phone } })
}

/** The code once more with what is wrong; the number, where this browser asked for no code. */
async function codeProblem(c: Context<AppEnv>, { id, code }: { id: string; code: string }, trouble: CodeTrouble) {
  const challenge = await ownChallenge(c)
  if (challenge === 'unknown') return codePage(c, { id }, trouble, code)
  return challenge ? codePage(c, challenge, trouble, code) : phonePage(c, ANY_REQUEST, { problem: trouble.problem })
}

const ANY_REQUEST = parseSignInRequest(() => null)

signIn.post('/again', async (c) => {
  const fields = await readFields(c)
  const values = textValues(fields)
  return submit(c, {
    fields,
    limit: 'SIGN_IN_LIMIT',
    schema: z.unknown(),
    act: () => replaceCode(c, values),
    answer: (_, status) => againProblem(c, PROBLEMS[status] ?? 'unavailable', values),
  })
})

/** Why no other code was sent; the number, where this browser asked for none. */
async function againProblem(c: Context<AppEnv>, problem: SignInProblem, values: Values) {
  const challenge = await ownChallenge(c)
  if (challenge === 'unknown') return againPage(c, null, problem, values)
  return challenge ? againPage(c, challenge, problem, values) : phonePage(c, ANY_REQUEST, { problem })
}

async function replaceCode(c: Context<AppEnv>, values: Values): Promise<Outcome> {
  const challenge = await ownChallenge(c)
  if (challenge === 'unknown') throw new Error('The sign-in challenge could not be read.')
  if (!challenge) return phonePage(c, ANY_REQUEST, { problem: 'code_elsewhere' })
  // A code that was entered has signed the shopper in already.
  if (challenge.closed) return { next: signInHref(challenge.ask) }
  const { number, isGuarded } = challenge.ask
  const sent =
    number || (isGuarded && hasMailService(c.env))
      ? await mailFirst(c, challenge, values)
      : await sendCode(c, { ...challenge, values })
  if (!sent.ok) return againPage(c, challenge, sent.problem, values)
  await optional(c, 'replaced sign-in challenge', c.var.services.signIn.challenges.close(challenge.id))
  return toCode(c, sent.browser)
}

/** Mails the code after which a new number is texted; another one to the address that has had one. */
async function mailFirst(
  c: Context<AppEnv>,
  { phone, ask, sent, receipt }: Challenge,
  values: Values,
): Promise<CodeSent> {
  const mailbox = ask.number ? phone : (values['email'] ?? '').trim()
  if (validateField(emailField('', null), mailbox) !== null) return { ok: false, problem: 'email_wrong' }
  const problem = await whyNoNewNumber(c)
  if (problem) return { ok: false, problem }
  // A mail that does not come is sent once more for nothing.
  const again = ask.number && sent === 1 ? ({ lane: 'again' } as const) : {}
  return mailCode(c, { mailbox, values, ask: { ...ask, number: ask.number ?? phone }, receipt, ...again })
}

function toCode(c: Context<AppEnv>, browser: string): Outcome {
  writeCookie(c, 'signIn', browser)
  return { next: pathTo('sign_in_code') }
}

/**
 * Signs in the shopper who entered the right code, under a new token, and leads to the page that they wanted (GAT-02).
 * The car they came to save is saved (WAT-02). The session is stored before the code is used up, so that the same code
 * can be sent again where storing fails.
 */
async function startSession(c: Context<AppEnv>, { challenge }: Extract<CodeEntered, { ok: true }>): Promise<Outcome> {
  const { phone, ask, receipt } = challenge
  const { sessions, challenges } = c.var.services.signIn
  const token = await sessions.begin(phone)
  if (!(await challenges.close(challenge.id))) {
    // Another send of the same code was sooner.
    await optional(c, 'unused session', sessions.end(token))
    return codePage(c, challenge, { problem: 'code_closed' })
  }
  const before = tokenIn(c, 'session')
  if (before !== null) await optional(c, 'earlier session', sessions.end(before))
  await giveBackCode(c, receipt)
  await rememberNumber(c, phone)
  writeCookie(c, 'session', token)
  dropCookie(c, 'signIn')
  if (ask.car !== null && c.var.site.features.watchlist)
    await setWatchNotice(c, await optional(c, 'watchlist', watchCar(c, phone, ask.car)), ask.redirect)
  else if (ask.type === 'watchlist') await setNotice(c, 'signed_in', maskedMobile(phone))
  return { next: ask.redirect }
}

/** POST /sign-out: ends the session of this browser, with `everywhere` those of all devices (GAT-02). */
export const signOut = new Hono<AppEnv>().post('/', async (c) => {
  const { everywhere } = await readFields(c)
  const { services, shopper } = c.var
  const { sessions } = services.signIn
  const token = tokenIn(c, 'session')
  const ends = [
    ...(token === null ? [] : [sessions.end(token)]),
    ...(everywhere && shopper ? [sessions.endAll(shopper.phone)] : []),
  ]
  // Not a success while the session lives on.
  const ended = await optional(c, 'sign-out', Promise.all(ends))
  if (!ended) return messagePage(c, 503)
  dropCookie(c, 'session')
  c.header('Clear-Site-Data', '"cache"')
  return c.redirect(homePath(), 303)
})
