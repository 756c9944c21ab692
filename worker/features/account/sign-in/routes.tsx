import { type Context, Hono } from 'hono'
import { SignInPage } from '../../../../client/pages/sign-in.tsx'
import { keptCar } from '../../../../shared/car/keep.ts'
import type { Car } from '../../../../shared/car/schema.ts'
import { isInScope } from '../../../../shared/car/scope.ts'
import { carSummary } from '../../../../shared/car/summary.ts'
import { readAsk, type SignInAsk, signInHref } from '../../../../shared/sign-in/ask.ts'
import { codeState } from '../../../../shared/sign-in/code.ts'
import { phoneForm } from '../../../../shared/sign-in/forms.ts'
import { SIGN_IN_TYPES } from '../../../../shared/sign-in/types.ts'
import { SIGN_IN_PROBLEMS, type SignInProblem } from '../../../../shared/sign-in/words.ts'
import { usesSignIn } from '../../../../shared/tenant/gates.ts'
import { pathTo } from '../../../../shared/tenant/paths.ts'
import type { AppEnv } from '../../../context.ts'
import { messagePage } from '../../../http/errors.tsx'
import { optional } from '../../../http/optional.ts'
import { sentFields } from '../../../http/read-form.ts'
import { codePage } from './code-page.tsx'
import { giveToken, tokenIn } from './cookies.ts'
import { enterCode } from './enter-code.ts'
import { mobileOf } from './mobile.ts'
import { ownChallenge } from './own-challenge.ts'
import { sendCode } from './send-code.ts'
import { arrive } from './start-session.ts'

/** /sign-in: a number, then the code that is texted to it (GAT-02). Nothing of it is kept by anybody. */
export const signIn = new Hono<AppEnv>()

signIn.use(async (c, next) => {
  if (!usesSignIn(c.var.site)) return c.notFound()
  await next()
  c.header('Cache-Control', 'no-store')
})

signIn.get('/', async (c) => {
  const ask = readAsk((name) => c.req.query(name))
  return c.var.shopper ? c.redirect(ask.redirect, 303) : phonePage(c, ask, '', null)
})

signIn.post('/', async (c) => {
  const text = textIn(await sentFields(c))
  const ask = readAsk(text)
  const typed = text('phone')
  const countries = c.var.site.gates.phone_countries
  const phone = mobileOf(typed, countries)
  if (phone === null) return phonePage(c, ask, typed, typed === '' ? 'phone_missing' : wrongNumber(countries))
  const sent = await sendCode(c, { phone, ask })
  if (sent.ok) return toCode(c, sent.browser)
  // Somebody who went back and sent the same number again has a code already.
  const own = sent.problem === 'too_soon' ? await ownChallenge(c) : null
  if (!own || own === 'unknown' || own.phone !== phone || codeState(own, c.var.now) !== 'open')
    return phonePage(c, ask, typed, sent.problem)
  await optional(c, 'sign-in challenge', c.var.services.challenges.turn(own.id, ask))
  return c.redirect(pathTo('sign_in_code'), 303)
})

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
  const text = textIn(await sentFields(c))
  const [code, id] = [text('code'), text('challenge')]
  const entered = await enterCode(c, { browser: tokenIn(c, 'browser'), id, code })
  if (entered.ok) return arrive(c, entered.challenge)
  const challenge = await ownChallenge(c)
  if (challenge === 'unknown') return messagePage(c, 503)
  if (!challenge)
    return phonePage(
      c,
      readAsk(() => null),
      '',
      entered.problem,
    )
  return codePage(c, challenge, entered, code)
})

signIn.post('/again', async (c) => {
  await sentFields(c)
  const challenge = await ownChallenge(c)
  if (challenge === 'unknown') return messagePage(c, 503)
  if (!challenge)
    return phonePage(
      c,
      readAsk(() => null),
      '',
      'code_elsewhere',
    )
  // One that was entered has done what it was for.
  if (challenge.closed) return c.redirect(signInHref(challenge.ask), 303)
  const sent = await sendCode(c, challenge)
  if (!sent.ok) return codePage(c, challenge, { problem: sent.problem })
  await optional(c, 'replaced sign-in challenge', c.var.services.challenges.close(challenge.id))
  return toCode(c, sent.browser)
})

function toCode(c: Context<AppEnv>, browser: string) {
  giveToken(c, 'browser', browser)
  return c.redirect(pathTo('sign_in_code'), 303)
}

const textIn = (fields: Record<string, unknown>) => (name: string) => {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

const wrongNumber = (countries: string[]): SignInProblem =>
  countries.join() === 'AU' ? 'phone_wrong' : 'phone_wrong_abroad'

async function phonePage(c: Context<AppEnv>, ask: SignInAsk, typed: string, problem: SignInProblem | null) {
  const { site } = c.var
  if (problem) c.status(SIGN_IN_PROBLEMS[problem].status)
  const car = await carToSave(c, ask)
  const purpose = car ? `to save the ${car.name}` : ask.type ? SIGN_IN_TYPES[ask.type] : 'to go on'
  const keepsHere = ask.type === 'watchlist' && site.features.favourites
  return c.render(
    <SignInPage
      form={phoneForm(ask, typed, problem && { problem })}
      purpose={purpose}
      back={ask.back}
      device={keepsHere ? { car: car && keptCar(carSummary(car)) } : null}
    />,
    { head: { title: `Sign in | ${site.name}`, stylesheet: 'form', noindex: true } },
  )
}

/** The car that is to be saved, where the site shows it. The page can do without. */
async function carToSave(c: Context<AppEnv>, ask: SignInAsk): Promise<Car | null> {
  const { services, site } = c.var
  if (ask.car === null || !site.features.watchlist) return null
  const car = await optional(c, 'car to save', services.carById(ask.car))
  return car && isInScope(car, services.scope) ? car : null
}
