import { type CarCard } from '../card/card.ts'
import type { BudgetRule } from '../finance/settings.ts'
import { dollars, dollarsAndCents } from '../money.ts'
import { searchNoun } from '../search/labels.ts'
import { searchHref } from '../search/path.ts'
import type { SearchResult } from '../search/query.ts'
import { initialSearch, type SearchOptions, type SearchState } from '../search/state.ts'
import { thousands } from '../text.ts'
import {
  aboutPrice,
  affordablePrice,
  BUDGET_FIELDS,
  BUDGET_PERIODS,
  BUDGET_YEARS,
  type BudgetLoan,
  type BudgetRequest,
  budgetEstimate,
  PRICE_STEP,
} from './request.ts'

/** Dollars. The budget filter leaves out prices up to $1,000 (B7). */
const MIN_PRICE = 1_001

/** What the same repayments finance at a lender's rate, in one sentence, with its working. */
type Financed = {
  sentence: string
  /** The search up to what interest leaves, where the budget is another figure. */
  within: { text: string; href: string } | null
  sum: string | null
  working: { label: string; text: string }[]
}

/** Everything the budget finder shows, decided (BUD-01). Plain JSON. */
export type BudgetView = ReturnType<typeof budgetView>

/** `areFeesKnown`: else the comparison rate is the usual range. */
type Rates = BudgetLoan & { interestText: string; comparisonText: string; warning: string; areFeesKnown: boolean }

type BudgetData = {
  action: string
  /** Body types to choose from, in order. */
  bodies: readonly string[]
  prices: readonly number[]
  /** Of the price slider. */
  top: number
  minimum: number
  makes: number
  /** The answer to `budgetSearch`. */
  found: Pick<SearchResult, 'count' | 'facets'>
  /** null: the site arranges no finance. */
  rates: Rates | null
  /** What repayments are taken for; null: they are not asked. */
  rule: BudgetRule | null
  cards: CarCard[]
  /** Whether the cards cost no more than `priceWithInterest`. */
  areFitting: boolean
  options: SearchOptions
}

/** The search that the finder's button leads to. */
export function budgetSearch({ body, from, to, weekly, km }: BudgetRequest, options: SearchOptions): SearchState {
  return {
    ...initialSearch(options),
    facets: { ...initialSearch(options).facets, ...(body !== null && { body: [body] }) },
    ranges: {
      ...(weekly === null
        ? { price: { min: Math.max(MIN_PRICE, from), max: Math.max(MIN_PRICE, to) } }
        : { subscription_price: { min: null, max: weekly } }),
      ...(km !== null && { km: { min: null, max: km } }),
    },
  }
}

/** What the repayments pay for with interest, where the budget counts none (BUD-03); null elsewhere. */
export function priceWithInterest(
  { by, ...request }: BudgetRequest,
  rates: BudgetLoan | null,
  rule: BudgetRule | null,
): number | null {
  if (rule !== 'sum' || by !== 'repayment' || !rates) return null
  const price = aboutPrice(affordablePrice(request, rates))
  return price > MIN_PRICE ? price : null
}

const PLAIN_LABEL = 'Your budget'
const REPAYMENTS = { repayment: 'By repayment', price: 'By price', amount: 'Repayment ($)' }

/** The words of each rule: its two ways, the field of its amount, and its result. */
const WAYS: Record<BudgetRule, typeof REPAYMENTS & { label: string }> = {
  sum: { ...REPAYMENTS, label: 'Your budget before interest' },
  financed: { ...REPAYMENTS, label: 'Your budget: about' },
  subscription: { repayment: 'Subscribe', price: 'Buy instead', amount: 'Subscription ($)', label: PLAIN_LABEL },
}

export function budgetView(request: BudgetRequest, data: BudgetData) {
  const { bodies, prices, top, minimum, found, options, rates, rule } = data
  const { body, by, from, to, weekly, km, period, repayment, deposit } = request
  const state = budgetSearch(request, options)
  const noun = searchNoun({}, options).one
  const max = Math.max(top, to)
  const isSum = rule === 'sum' && by === 'repayment'
  const fits = priceWithInterest(request, rates, rule)
  return {
    action: data.action,
    noun,
    by,
    /** Each with how many cars of it the budget buys. */
    bodies: bodies.map((value) => {
      const count = found.facets.body.find((each) => each.value === value)?.count ?? 0
      const isChosen = value === body
      return { value, label: value, count: thousands(count), isChosen, isNone: count === 0 && !isChosen }
    }),
    ways: rule && WAYS[rule],
    /** A subscription has none. */
    hasDeposit: rule !== 'subscription',
    periods: Object.entries(BUDGET_PERIODS).map(([value, { label }]) => ({ value, label, isChosen: value === period })),
    repayment,
    before: `${repayment} ${period}`,
    deposit,
    price: { from, to, max, step: PRICE_STEP },
    km,
    quickPicks: prices.map((value) => ({ value, label: dollars(value), isChosen: by === 'price' && value === to })),
    budget: {
      label: rule && by === 'repayment' ? WAYS[rule].label : PLAIN_LABEL,
      amount: weekly === null ? dollars(to) : `${dollars(repayment)} ${BUDGET_PERIODS[period].each}`,
      note: fits === null ? null : `about ${dollars(fits)} with interest`,
    },
    financed:
      by === 'repayment' && weekly === null && rates ? financed(request, rates, { noun, isSum, fits, options }) : null,
    cards: data.cards,
    cardsHeading:
      fits && data.areFitting
        ? `Up to about ${dollars(fits)} with interest`
        : isSum
          ? `Up to ${dollars(to)} before interest`
          : 'Within your budget',
    /** '23 SUVs', with the search that shows them; no link where there is nothing to show. */
    result: buildResult(request, { found, minimum, options, href: searchHref(state, options) }),
    makes: found.facets.make
      .filter(({ count }) => count > 0)
      .slice(0, data.makes)
      .map(({ value }) => ({
        name: value,
        href: searchHref({ ...state, facets: { ...state.facets, make: [value] } }, options),
      })),
  }
}

type ResultOf = { found: BudgetData['found']; minimum: number; options: SearchOptions; href: string }

/** The texts of B8: 'No {carType}s found for this budget', '0 {carType}s Found'. */
function buildResult({ body, to, weekly }: BudgetRequest, { found, minimum, options, href }: ResultOf) {
  const { one, many } = searchNoun({}, options)
  const none = `0 ${body ?? capital(one)}s Found`
  if (weekly === null && to < minimum) {
    return {
      text: none,
      short: none,
      href: null,
      problem: `Choose a budget of ${dollars(minimum)} or more to see ${many}.`,
    }
  }
  if (found.count === 0)
    return { text: none, short: none, href: null, problem: `No ${body ?? one}s found for this budget` }
  const noun = body === null ? (found.count === 1 ? one : many) : found.count === 1 ? body : `${body}s`
  const short = `Show ${thousands(found.count)}`
  return { text: `${short} ${noun}`, short, href, problem: null }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function financed(
  request: BudgetRequest,
  rates: Rates,
  { noun, isSum, fits, options }: { noun: string; isSum: boolean; fits: number | null; options: SearchOptions },
): Financed {
  const { repayment, deposit, period } = request
  const { each, payments } = BUDGET_PERIODS[period]
  const price = affordablePrice({ repayment, deposit, period }, rates)
  const paid = `${dollars(repayment)} ${each} over ${BUDGET_YEARS} years and a deposit of ${dollars(deposit)}`
  const rate = `at ${rates.interestText} a year (${rates.comparisonText} comparison rate)`
  const range = rates.areFeesKnown ? '' : ' The comparison rate depends on the lender’s fees.'
  const about = dollars(aboutPrice(price))
  return {
    sentence:
      (isSum
        ? `With interest, ${paid} could buy a ${noun} for about ${about}, ${rate}.`
        : `The price that ${paid} could pay for, with interest ${rate}.`) + range,
    within:
      fits === null
        ? null
        : {
            text: `Show only ${searchNoun({}, options).many} up to ${about}`,
            href: searchHref(budgetSearch({ ...request, to: fits }, options), options),
          },
    /** The specification's sum, where the budget is another. */
    sum: isSum
      ? null
      : `You’d pay ${dollars(budgetEstimate({ repayment, deposit, period }))} in all: ${thousands(payments * BUDGET_YEARS)} repayments and your deposit.`,
    working: [
      { label: 'Repayments', text: `${thousands(payments * BUDGET_YEARS)} of ${dollars(repayment)}` },
      { label: 'Total repayments', text: dollars(budgetEstimate({ repayment, deposit: 0, period })) },
      { label: `Loan they cover at ${rates.interestText} a year`, text: dollars(price - deposit + rates.borrowedFees) },
      ...(rates.borrowedFees > 0
        ? [{ label: 'Fees borrowed with it', text: dollarsAndCents(rates.borrowedFees) }]
        : []),
      { label: 'Deposit', text: dollars(deposit) },
      { label: `Price of the ${noun}`, text: dollars(price) },
      { label: 'Not included', text: `Other fees of the lender. ${rates.warning}` },
    ],
  }
}

/** The address of a finder with one of its fields changed. */
export const quickPickHref = (action: string, value: number): string => {
  const [path, anchor] = action.split('#')
  return `${path}?${BUDGET_FIELDS.by}=price&${BUDGET_FIELDS.to}=${value}#${anchor}`
}
