import { type Context, Hono } from 'hono'
import { canTradeIn } from '../../../shared/car/eligibility.ts'
import type { Car } from '../../../shared/car/schema.ts'
import type { Values } from '../../../shared/form/form-view.ts'
import type { NewLead } from '../../../shared/lead/lead.ts'
import { usesSignIn } from '../../../shared/routes/gates.ts'
import { findRoute, type RouteKey } from '../../../shared/routes/paths.ts'
import { signInHref } from '../../../shared/sign-in/request.ts'
import { isKeyIn } from '../../../shared/text.ts'
import { newTrade, nextStep, TRADE_STEPS, type Trade } from '../../../shared/trade-in/trade.ts'
import { offerText } from '../../../shared/trade-in/view.ts'
import { fillVehicle, wordsFor } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import { noticePage } from '../../forms/answer.tsx'
import { fieldsSchema } from '../../forms/fields-schema.ts'
import { type FormContext, requestedCar } from '../../forms/form-context.ts'
import { leadForms } from '../../forms/lead-form.tsx'
import { submit } from '../../forms/submission.ts'
import { isMark, keepToken, openedBy } from '../../http/address-token.ts'
import { failure, messagePage } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { readFields, readJson } from '../../http/read-form.ts'
import { afterScreen, carFirst, withCar } from './car-first.ts'
import {
  FORM_FIELD,
  STEP_COUNT,
  STEP_FORMS,
  type StepForm,
  showTrade,
  stepFields,
  type TradeContext,
  tradeHref,
} from './page.tsx'
import { valuationResponseSchema } from './service.ts'
import { hasPlatesLeft, notifyValuation, STEP_ACTIONS } from './steps.ts'

/** A trade-in at one of its addresses (TRD-01): the contact by a lead form; then the car, under a reference in the address. */
const tradeIn = (route: RouteKey, worded: string, findCar: (c: Context<AppEnv>) => Promise<Car | null | undefined>) =>
  leadForms('/', async (c) => {
    const { path } = findRoute(route)
    const car = await findCar(c)
    const title = fillVehicle(worded, wordsFor(car, c.var.site.stock.kinds))
    if (c.req.query('ref') !== undefined) {
      const opened = await openedBy(c, 'trade_in')
      if (!opened) return lostTradePage(c, { path, title, car: car ?? null })
      return tradePage(c, { path, title, car: car ?? null, reference: opened.token, query: opened.query })
    }
    return car === undefined ? general(c) : contactForm(c, { path, title, car })
  })

/** What is gone, or takes no trade-in, is no reason to turn away what is offered for it. */
const general = ({ var: { site }, redirect, req }: Context<AppEnv>) =>
  site.features.trade_in && req.method !== 'POST' ? redirect(findRoute('trade_in').path, 303) : null

const noCar = async () => null
/** TRD-02: a car that another can be traded for; undefined where there is none. */
async function tradedFor(c: Context<AppEnv>): Promise<Car | undefined> {
  const car = await requestedCar(c)
  return car && canTradeIn(car, c.var.services.listing) ? car : undefined
}

export const tradeIns = new Hono<AppEnv>()
  .route('/trade-in', tradeIn('trade_in', 'Trade in your {vehicle}', noCar))
  .route('/sell-your-car', tradeIn('sell_your_car', 'Sell your {vehicle}', noCar))
  .route('/sell-my-car', tradeIn('sell_my_car', 'Sell my {vehicle}', noCar))
  .route('/cars/trade-in', tradeIn('car_trade_in', 'Trade in for this {vehicle}', tradedFor))

function contactForm(c: Context<AppEnv>, { path, title, car }: Omit<TradeContext, 'reference' | 'query'>): FormContext {
  const isCarFirst = c.var.site.trade_in.first === 'car'
  const next = async (lead_id: string, _: NewLead, values: Values) => {
    const begun = newTrade(lead_id, car?.id ?? null)
    const trade = isCarFirst ? await withCar(c, begun, values) : begun
    const reference = await c.var.services.tradeIns.visitor.begin(trade)
    await keepToken(c, 'trade_in', reference)
    return tradeHref({ path, car, query: { ref: reference } })
  }
  const here = car ? `${path}?car_id=${car.id}` : path
  // Beside a last name, a name is the first one.
  const own = { name: { label: 'First name', autoComplete: 'given-name' } }
  const about = { form: 'trade_in', title, intro: offerText(c.var.site), path: here, car } as const
  const context = { ...about, known: {}, location: null, own }
  if (!isCarFirst) return { ...context, flow: { next }, step: { at: 1, of: STEP_COUNT, title: 'Your details' } }
  const between = (step: number, values: Values) => afterScreen(c, step, values)
  return { ...context, ...carFirst(c), flow: { next, between } }
}

async function tradePage(c: Context<AppEnv>, context: TradeContext): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  if (c.req.method === 'POST') return submitStep(c, context)
  await renew(c, context)
  const stored = await c.var.services.tradeIns.visitor.find(context.reference)
  if (!stored) return noTradePage(c, context)
  return showTrade(c, context, stored.trade, { isByHand: !(await hasPlatesLeft(c, stored.trade)) })
}

/** Each step gives the browser another hour. */
async function renew(c: Context<AppEnv>, { query, reference }: TradeContext): Promise<void> {
  if (isMark(query['ref'])) await keepToken(c, 'trade_in', reference)
}

async function submitStep(c: Context<AppEnv>, context: TradeContext): Promise<Response> {
  const fields = await readFields(c)
  await renew(c, context)
  const store = c.var.services.tradeIns.visitor
  const lookup = await optional(
    c,
    'trade-in',
    store.find(context.reference).then((stored) => ({ stored })),
  )
  if (lookup && !lookup.stored) return noTradePage(c, context)
  const stored = lookup?.stored ?? null
  // While the database does not answer, the form is shown again by itself.
  const trade = stored?.trade ?? newTrade('', null)
  const form = fields[FORM_FIELD]
  const here = tradeHref(context)
  // A form of an earlier page, whose answers have changed since: what counts now is shown.
  if (!isKeyIn(STEP_FORMS, form) || (stored && !isDue(trade, form))) return c.redirect(here, 303)
  return submit(c, {
    fields,
    schema: fieldsSchema(stepFields(c, form, trade)),
    act: async ({ data, values }) => {
      if (!stored) throw new Error('The trade-in could not be read.')
      const result = await STEP_ACTIONS[form](c, trade, { ...data, valuation: values['valuation'] ?? '' })
      if ('error' in result && result.status === 429)
        // After the limit on look-ups the car is described by hand, with the typed plate.
        return showTrade(c, context, trade, { ...BY_HAND, values, error: result.error }, 429)
      if ('error' in result) return { form: { values, error: result.error }, status: result.status }
      if (result.trade !== trade) await store.change(stored, result.trade)
      return { next: here }
    },
    answer: (state, status) => showTrade(c, context, trade, { ...state, form, step: STEP_FORMS[form].step }, status),
  })
}

const BY_HAND = { form: 'described', isByHand: true, step: 'rego' } as const

/** Steps that were reached can be done again, until an offer is accepted. */
const isDue = (trade: Trade, form: StepForm) =>
  !trade.offer_accepted && TRADE_STEPS.indexOf(STEP_FORMS[form].step) <= TRADE_STEPS.indexOf(nextStep(trade))

/** Shown when the cookie of a trade-in has expired, by what the shopper can do next. */
const WORDS = {
  confirm:
    'We’ve got your answers and we’ll be in touch. To keep going yourself, confirm the mobile number you gave us. We’ll text you a code and bring you back to where you were.',
  begin: 'We’ve got your answers and we’ll be in touch. To keep going yourself, start again. It takes a few minutes.',
} as const

/** An address whose mark has outlived its cookie, or another trade-in's: its shopper's confirmed number opens it again. */
async function lostTradePage(c: Context<AppEnv>, trade: Omit<TradeContext, 'reference' | 'query'>) {
  const { site, shopper, services } = c.var
  const ref = c.req.query('ref') ?? ''
  c.header('Cache-Control', 'no-store')
  if (!isMark(ref)) return noTradePage(c, trade)
  const reference = shopper && (await optional(c, 'trade-in', services.tradeIns.lost.regain(ref, shopper.phone)))
  if (reference) {
    await keepToken(c, 'trade_in', reference)
    return c.redirect(tradeHref({ ...trade, query: { ref: reference } }), 303)
  }
  const [here, begin] = [tradeHref({ ...trade, query: { ref } }), tradeHref({ ...trade, query: {} })]
  // While the database does not answer nothing is known of it.
  const isKept = await optional(c, 'trade-in', services.tradeIns.lost.isKept(ref))
  if (isKept === null) return messagePage(c, 503)
  if (!isKept) return noTradePage(c, trade)
  const canConfirm = !shopper && usesSignIn(site)
  const signIn = signInHref({ type: 'regain', redirect: here, back: begin, car: null })
  return noticePage(c, {
    status: 410,
    heading: 'This trade-in isn’t in this browser any more',
    text: WORDS[canConfirm ? 'confirm' : 'begin'],
    steps: [
      ...(canConfirm ? [{ text: 'Confirm my mobile number', href: signIn }] : []),
      { text: 'Start again', href: begin },
    ],
  })
}

/** There is no trade-in of that reference, or it has ended. */
const noTradePage = (c: Context<AppEnv>, trade: Omit<TradeContext, 'reference' | 'query'>) =>
  noticePage(c, {
    status: 404,
    heading: 'We can’t find a trade-in under this link',
    text: 'The link may be incomplete, or the trade-in has ended. You can start a new one here in a few minutes.',
    steps: [{ text: 'Start a trade-in', href: tradeHref({ ...trade, query: {} }) }],
  })

/**
 * POST /api/miscellaneous: what a valuation service answered a page, for the dealer to see (TRD-01). It goes to the dealer
 * with the lead, stands beside what this site worked out itself and changes nothing about an offer.
 */
export const valuationResponseApi = new Hono<AppEnv>().post('/', async (c) =>
  submit(c, {
    fields: await readJson(c),
    schema: valuationResponseSchema,
    act: async ({ data: { ref, column_name, value } }) => {
      const store = c.var.services.tradeIns.visitor
      const opened = await openedBy(c, 'trade_in', ref)
      const stored = opened && (await store.find(opened.token))
      if (!stored || !(await store.note(opened.token, column_name, value))) return failure(c, 'not_found')
      await notifyValuation(c, stored.trade, value)
      return c.json({ column_name })
    },
    answer: (_, status) => failure(c, status === 429 ? 'too_often' : status === 422 ? 'bad_input' : 'not_stored'),
  }),
)
