import { type Context, Hono } from 'hono'
import { canTradeIn } from '../../../shared/car/eligibility.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { type RouteKey, routeOf } from '../../../shared/tenant/paths.ts'
import { newTrade, reachedStep, TRADE_STEPS, type Trade, type TradeStep } from '../../../shared/trade-in/trade.ts'
import type { AppEnv } from '../../context.ts'
import { fieldsSchema } from '../../forms/fields-schema.ts'
import { leadForms } from '../../forms/lead-form.tsx'
import { askedCar, type FormPlace } from '../../forms/place.ts'
import { messagePage } from '../../http/errors.tsx'
import { isRateLimited } from '../../http/rate-limit.ts'
import { checked, sentFields } from '../../http/read-form.ts'
import {
  DONE_FIELD,
  drawTrade,
  STEP_COUNT,
  STEP_FORMS,
  type StepForm,
  stepFields,
  type TradePlace,
  tradeHref,
} from './page.tsx'
import { TAKES } from './steps.ts'

const TOO_OFTEN = 'That was asked for too often. Please wait a minute, then try again.'

/** A trade-in at one of its addresses (TRD-01): who, by a form like any other; then the car, under a reference in the address. */
const tradeIn = (route: RouteKey, title: string, find: (c: Context<AppEnv>) => Promise<Car | null | undefined>) =>
  leadForms('/', async (c) => {
    const { path } = routeOf(route)
    const car = await find(c)
    const reference = c.req.query('ref')
    if (reference !== undefined) return onItsWay(c, { path, title, car: car ?? null, reference })
    return car === undefined ? null : beginning(c, { path, title, car })
  })

/** Any site that takes cars. */
const noCar = async () => null
/** TRD-02: a car that another can be traded for. */
async function tradedFor(c: Context<AppEnv>): Promise<Car | undefined> {
  const car = await askedCar(c)
  return car && canTradeIn(car, c.var.services.listing) ? car : undefined
}

export const tradeIns = new Hono<AppEnv>()
  .route('/trade-in', tradeIn('trade_in', 'Trade in your car', noCar))
  .route('/sell-your-car', tradeIn('sell_your_car', 'Sell your car', noCar))
  .route('/sell-my-car', tradeIn('sell_my_car', 'Sell my car', noCar))
  .route('/cars/trade-in', tradeIn('car_trade_in', 'Trade in for this car', tradedFor))

function beginning(c: Context<AppEnv>, { path, title, car }: Omit<TradePlace, 'reference'>): FormPlace {
  const next = async (lead_id: string) => {
    const reference = await c.var.services.tradeIns.begin(newTrade(lead_id, car?.id ?? null))
    return tradeHref({ path, title, car, reference })
  }
  const here = car ? `${path}?car_id=${car.id}` : path
  // Beside a last name, a name is the first one.
  const own = { name: { label: 'First name', autoComplete: 'given-name' } }
  const step = { at: 1, of: STEP_COUNT, title: 'Who you are' }
  return { form: 'trade_in', title, path: here, car, known: {}, location: null, step, own, flow: { next } }
}

async function onItsWay(c: Context<AppEnv>, place: TradePlace): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  const kept = await c.var.services.tradeIns.find(place.reference)
  if (!kept) return messagePage(c, 404)
  return c.req.method === 'POST' ? take(c, place, kept) : drawTrade(c, place, kept.trade)
}

/** The step at which each form stands. */
const STANDS: Record<StepForm, TradeStep> = {
  plate: 'rego',
  described: 'rego',
  confirmed: 'vehicle',
  questions: 'questions',
  accept: 'offer',
}

async function take(c: Context<AppEnv>, place: TradePlace, kept: { trade: Trade; version: number }): Promise<Response> {
  const sent = await sentFields(c)
  const { trade } = kept
  const form = STEP_FORMS.find((each) => each === sent[DONE_FIELD])
  // What comes from a page of before its answer was another: what counts now is shown.
  if (!form || !isDue(trade, form)) return c.redirect(tradeHref(place), 303)
  const read = await checked(sent, fieldsSchema(stepFields(c, form, trade)))
  const again = { step: STANDS[form], form, values: read.values }
  if (await isRateLimited(c, 'FORMS_LIMIT')) return drawTrade(c, place, trade, { ...again, trouble: TOO_OFTEN }, 429)
  if (!read.ok) return drawTrade(c, place, trade, { ...again, errors: read.errors }, 422)
  const taken = await TAKES[form](c, trade, { ...read.data, valuation: read.values['valuation'] ?? '' })
  if ('trouble' in taken) return drawTrade(c, place, trade, { ...again, trouble: taken.trouble }, taken.status)
  if (taken.trade !== trade) await c.var.services.tradeIns.change(place.reference, kept, taken.trade)
  return c.redirect(tradeHref(place), 303)
}

/** Steps that were reached can be done again, until an offer is accepted. */
const isDue = (trade: Trade, form: StepForm) =>
  !trade.offer_accepted && TRADE_STEPS.indexOf(STANDS[form]) <= TRADE_STEPS.indexOf(reachedStep(trade))
