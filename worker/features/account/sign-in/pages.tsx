import type { Context } from 'hono'
import { type ConfirmStep, SignInCodePage, SignInPage } from '../../../../client/pages/sign-in.tsx'
import { savedCar } from '../../../../shared/car/saved-car.ts'
import type { Car } from '../../../../shared/car/schema.ts'
import { isInScope } from '../../../../shared/car/scope.ts'
import { carSummary } from '../../../../shared/car/summary.ts'
import { ERROR_TITLE, type FormView, type Values } from '../../../../shared/form/form-view.ts'
import { toPhone } from '../../../../shared/phone.ts'
import { confirmProgress, confirmTerms, costOfHold } from '../../../../shared/reservation/checkout.ts'
import { CONFIRMED, checkoutPath, checkoutSite } from '../../../../shared/reservation/checkout-page.ts'
import { pathTo } from '../../../../shared/routes/paths.ts'
import { codeState, waitSeconds } from '../../../../shared/sign-in/code.ts'
import { againForm, type CodeKind, codeForm, phoneForm } from '../../../../shared/sign-in/forms.ts'
import {
  codeWaitText,
  maskedMailbox,
  maskedMobile,
  SIGN_IN_PROBLEMS,
  type SignInProblem,
} from '../../../../shared/sign-in/messages.ts'
import { type SignInRequest, signInHref } from '../../../../shared/sign-in/request.ts'
import { SIGN_IN_TYPES } from '../../../../shared/sign-in/types.ts'
import { CALLED_FIRST, SIGN_IN_REASONS } from '../../../../shared/trust/code-rules.ts'
import { fillVehicle, vehicleWords } from '../../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../../context.ts'
import { answerForm, carSubject } from '../../../forms/answer.tsx'
import { buyableCar, financeCalculators } from '../../../forms/calculators.ts'
import { optional } from '../../../http/optional.ts'
import { hasMailService } from '../../../platform/mail/site-mailer.ts'
import { MESSAGES_PATH } from '../../../platform/text-messages.ts'
import type { Challenge } from './challenges.ts'
import { protectedForm } from './part.ts'
import { whyNoNewNumber } from './send-code.ts'

type SentForm = { problem: SignInProblem | null /** As it was sent; empty where it was not. */; values?: Values }

/** Asks for the number that a code is sent to, with what is wrong with the one that was typed. */
export async function phonePage(c: Context<AppEnv>, ask: SignInRequest, { problem, values = {} }: SentForm) {
  const { site } = c.var
  const failure = problem && { problem }
  const plain = phoneForm(ask, values['phone'] ?? '', { failure, call: toPhone(site.phone).text })
  const form = await protectedForm(c, plain, values)
  const status = problem ? SIGN_IN_PROBLEMS[problem].status : 200
  return answerForm(c, form, status, async () => {
    const car = await carToSave(c, ask)
    const purpose = car ? `to save the ${car.name}` : ask.type ? SIGN_IN_TYPES[ask.type] : 'to carry on'
    const keepsHere = ask.type === 'watchlist' && site.features.favourites
    const why = ask.type === 'watchlist' && !keepsHere ? ' What you save stays with your number, on any device.' : ''
    const gated = ask.type ? SIGN_IN_REASONS[ask.type] : undefined
    const { heading, text } = gated ?? {
      heading: car ? fillVehicle('Save this {vehicle}', vehicleWords(car)) : 'Sign in',
      text: `Enter your mobile number ${purpose}. We’ll text you a code${car ? ', then take you back' : ''}.${why}`,
    }
    const step = await confirmStep(c, ask)
    const calculator = ask.type === 'finance' ? await calculatorBefore(c, ask, form.id) : null
    return c.render(
      <SignInPage
        form={form}
        calculator={calculator}
        heading={heading}
        text={step?.text ?? text}
        call={gated?.isPage || step ? toPhone(site.phone) : null}
        step={step}
        back={
          step && ask.type === 'checkout'
            ? { text: step.back, href: step.car.href }
            : gated?.isPage
              ? null
              : { text: 'Not now', href: ask.back }
        }
        device={keepsHere ? { car: car && savedCar(carSummary(car), c.var.services.listing) } : null}
      />,
      { head: { title: `${heading} | ${site.name}`, stylesheet: 'form', noindex: true } },
    )
  })
}

/** What finance costs, worked out without a number; its figures go on to the page behind the sign-in (FIN-07, GAT-01). */
async function calculatorBefore(c: Context<AppEnv>, ask: SignInRequest, form: string) {
  const own = new URL(c.req.url).searchParams
  const params = new URLSearchParams([...own, ...new URLSearchParams(ask.redirect.split('?')[1])])
  const { first } = financeCalculators(c, await optional(c, 'car to finance', buyableCar(c, params)), params)
  if (!first) return null
  const { redirect, back } = ask
  const typed = { type: 'finance', redirect, back, ...first.typed }
  return { calculator: first.calculator, typed, action: `${pathTo('sign_in')}#${form}`, quote: null, carriedBy: form }
}

/** The car to save, where the site shows it; the page can do without. */
async function carToSave(c: Context<AppEnv>, ask: SignInRequest): Promise<Car | null> {
  const { services, site } = c.var
  if (ask.car === null || !site.features.watchlist) return null
  const car = await optional(c, 'car to save', services.stock.cars.findById(ask.car))
  return car && isInScope(car, services.scope) ? car : null
}

export type CodeTrouble = { problem: SignInProblem; left?: number }

/** Asks for the code of a challenge, with what is wrong with the one entered. The id alone while the database does not answer. */
export async function codePage(
  c: Context<AppEnv>,
  challenge: Challenge | { id: string },
  trouble: CodeTrouble | null,
  typed = '',
) {
  if (trouble) c.status(SIGN_IN_PROBLEMS[trouble.problem].status)
  const form = codeForm(challenge.id, typed, { failure: trouble, call: phoneText(c) }, codeKind(challenge))
  return draw(c, form, await anotherCode(c, challenge, null), 'phone' in challenge ? challenge : null)
}

/** 'mailed': it leads to a text; 'guarded': it was texted where the number is known. */
const codeKind = (challenge: Challenge | { id: string } | null): CodeKind =>
  !challenge || !('ask' in challenge)
    ? 'texted'
    : challenge.ask.number
      ? 'mailed'
      : challenge.ask.isGuarded
        ? 'guarded'
        : 'texted'

/** The page after another code was asked for and not sent, with the reason. */
export async function againPage(
  c: Context<AppEnv>,
  challenge: Challenge | null,
  problem: SignInProblem,
  values: Values,
) {
  const again = await anotherCode(c, challenge, problem, values)
  const form = codeForm(challenge?.id ?? '', '', { failure: null, call: phoneText(c) }, codeKind(challenge))
  return answerForm(c, again, SIGN_IN_PROBLEMS[problem].status, () => draw(c, form, again, challenge))
}

const phoneText = (c: Context<AppEnv>) => toPhone(c.var.site.phone).text

const hasRoomForNew = async (c: Context<AppEnv>) => (await whyNoNewNumber(c)) === null

async function anotherCode(
  c: Context<AppEnv>,
  challenge: Challenge | { id: string } | null,
  problem: SignInProblem | null,
  values: Values = {},
) {
  const canMail = codeKind(challenge) === 'guarded' && hasMailService(c.env)
  const asksMail = canMail && (await optional(c, 'trust budget', hasRoomForNew(c))) === true
  const trouble = { failure: problem && { problem }, call: phoneText(c) }
  return protectedForm(
    c,
    againForm(trouble, asksMail ? (values['email'] ?? '') : null, secondsTo(c, challenge)),
    values,
  )
}

/** Until another code may be had. */
const secondsTo = ({ var: { now } }: Context<AppEnv>, challenge: Challenge | { id: string } | null): number =>
  challenge && 'sent_at' in challenge && codeKind(challenge) !== 'guarded' ? waitSeconds(challenge, now) : 0

async function draw(c: Context<AppEnv>, form: FormView, again: FormView, challenge: Challenge | null) {
  const { site, now } = c.var
  const kind = codeKind(challenge)
  const step = challenge && (await confirmStep(c, challenge.ask))
  const seconds = secondsTo(c, challenge)
  return c.render(
    <SignInCodePage
      form={step && kind !== 'mailed' ? { ...form, submit: step.submit } : form}
      step={step}
      again={again}
      kind={kind}
      contact={challenge && (kind === 'mailed' ? maskedMailbox(challenge.phone) : maskedMobile(challenge.phone))}
      asksMail={again.fields.length > 0}
      call={toPhone(site.phone)}
      wait={seconds > 0 ? codeWaitText(seconds) : null}
      isOpen={challenge !== null && codeState(challenge, now) === 'open'}
      restart={challenge ? signInHref(challenge.ask) : pathTo('sign_in')}
      messages={challenge && c.env.LOCAL ? (kind === 'mailed' ? '/dev/mail' : MESSAGES_PATH) : null}
    />,
    {
      head: {
        title: `${form.fields.some(({ error }) => error) ? ERROR_TITLE : ''}Enter your code | ${site.name}`,
        stylesheet: 'form',
        noindex: true,
      },
    },
  )
}

/** The step of a checkout that the number is confirmed for; null for another sign-in. */
export async function confirmStep(c: Context<AppEnv>, { type, redirect }: SignInRequest): Promise<ConfirmStep | null> {
  const { site, services } = c.var
  const [path = '', query] = redirect.split('?')
  const slug = path.split('/')[2]
  if ((type !== 'hold' && type !== 'checkout') || !slug || path !== checkoutPath(site, slug)) return null
  const car = await optional(c, 'car to reserve', services.stock.cars.findBySlug(slug))
  if (!car || !isInScope(car, services.scope)) return null
  const rules = checkoutSite(site)
  const words = vehicleWords(car)
  return {
    car: { ...carSubject(c, car), stock: null, place: null },
    progress: confirmProgress(rules),
    due: costOfHold(rules),
    facts: confirmTerms(rules),
    back: fillVehicle('Back to the {vehicle}', words),
    text: type === 'checkout' && !rules.cards && rules.request_hours === 0 ? CALLED_FIRST : null,
    submit: query === CONFIRMED ? fillVehicle('Hold this {vehicle}', words) : 'Confirm my number',
  }
}
