import { type Context, Hono } from 'hono'
import { outrightPrice } from '../../../shared/car/price.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { formAnswers, loanFigures, loanOfForm } from '../../../shared/finance/figures.ts'
import { FINANCE_PAGES } from '../../../shared/finance/settings.ts'
import type { Values } from '../../../shared/form/form-view.ts'
import { dollars } from '../../../shared/money.ts'
import { findRoute, pathTo, type RouteKey } from '../../../shared/routes/paths.ts'
import type { AppEnv } from '../../context.ts'
import { buyableCar, financeCalculators } from '../../forms/calculators.ts'
import { leadForms } from '../../forms/lead-form.tsx'

/** The route of the finance enquiry on this site; its other addresses redirect there (FIN-07). */
const choosePage = (c: Context<AppEnv>): RouteKey => FINANCE_PAGES[c.var.site.finance.page]

/** The finance enquiry at one of its addresses; at those that the site does not use, a redirect to its own. */
const enquiry = (key: RouteKey) =>
  leadForms(findRoute(key).path, async (c) => {
    const own = choosePage(c)
    const { search } = new URL(c.req.url)
    if (own !== key) return c.redirect(findRoute(own).path + search, 308)
    const context = withCalculator(c, findRoute(own).path, await buyableCar(c, new URL(c.req.url).searchParams))
    return { form: 'finance', ...context, ...(context.calculator && { intro: INTRO_WITH_FIGURES }) }
  })

/** A form of finance under a calculator, which fills it in, also by its own address (FIN-07). */
function withCalculator(c: Context<AppEnv>, path: string, car: Car | null) {
  const { search, searchParams } = new URL(c.req.url)
  const asked = c.req.query('preferredDealership') ?? ''
  const { budget, calculators, first } = financeCalculators(c, car, searchParams)
  const figures = loanFigures(calculators, searchParams)
  const kept = new URLSearchParams(keptQuery(search))
  const query = [kept.toString(), figures?.params].filter(Boolean).join('&')
  const known: Values = {
    ...(asked && { dealership_slug: asked }),
    ...(first && formAnswers(first)),
    // Also where it is beyond the calculator’s bounds.
    ...(budget && !figures && { budget: dollars(budget) }),
  }
  return {
    path: query ? `${path}?${query}` : path,
    car,
    known,
    location: null,
    figures,
    ...(first && {
      calculator: {
        calculator: first.calculator,
        typed: { ...Object.fromEntries(kept), ...first.typed },
        action: path,
        quote: null,
      },
    }),
  }
}

const INTRO_WITH_FIGURES = 'See your repayments, then ask us for a rate of your own. There’s no obligation.'

const KEPT_PARAMS = new Set(['preferredDealership', 'vehiclePriceBudget', 'car_id', 'car_type'])

function keptQuery(search: string): string {
  const params = [...new URLSearchParams(search)].filter(([name, value]) => KEPT_PARAMS.has(name) && value.length <= 80)
  return params.length > 0 ? `?${new URLSearchParams(params).toString()}` : ''
}

/** /finance-pre-approval: in two steps (LED-04), the second with what the first comes to. */
const preApproval = leadForms(pathTo('finance_pre_approval'), async (c) => {
  const car = await buyableCar(c, new URL(c.req.url).searchParams)
  const context = withCalculator(c, pathTo('finance_pre_approval'), car)
  const calculator = context.calculator?.calculator
  const summary = (values: Values) => (calculator ? loanOfForm(calculator, values) : null)
  return { form: 'finance_pre_approval', ...context, summary }
})

/** /personalised/finance?car_id=: for a car whose exact variant is known (FIN-07); others redirect to the general page. */
const personalised = leadForms(pathTo('personalised_finance'), async (c) => {
  const car = await buyableCar(c, new URL(c.req.url).searchParams)
  if (!car?.has_nvic) return c.redirect(findRoute(choosePage(c)).path + keptQuery(new URL(c.req.url).search), 303)
  const path = `${pathTo('personalised_finance')}?car_id=${car.id}`
  const price = outrightPrice(car, c.var.services.listing)
  return {
    form: 'personalised_finance',
    path,
    car,
    known: {},
    location: null,
    own: price === null ? {} : { deposit: { within: price } },
  }
})

export const finance = new Hono<AppEnv>()
  .route('/', enquiry('finance'))
  .route('/', enquiry('finance_enquiry'))
  .route('/', enquiry('apply_for_finance'))
  .route('/', preApproval)
  .route('/', personalised)
