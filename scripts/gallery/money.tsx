import { signal } from '@preact/signals-react'
import { BudgetFinder, BudgetResult } from '../../client/budget/finder.tsx'
import { Answer, Calculators, Delivery, type DeliveryView } from '../../client/delivery/delivery.tsx'
import { Calculator, Rates, Result } from '../../client/finance/calculator.tsx'
import { FinanceBox, FinanceSection } from '../../client/finance/finance-section.tsx'
import { NumberField } from '../../client/finance/number-field.tsx'
import type { BudgetView } from '../../shared/budget/view.ts'
import type { DeliveryAnswer } from '../../shared/delivery/answer.ts'
import { calculateLoan, fieldsFromParams } from '../../shared/finance/calculation.ts'
import { calculatorsFor } from '../../shared/finance/calculator.ts'
import { CALCULATORS } from '../../shared/finance/settings.ts'
import { fuelView } from '../../shared/fuel/view.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { carFinance } from '../../shared/vehicle/car-finance.ts'
import { specimenCar, specimenDetail } from './cars.ts'
import { drawSection } from './home.tsx'
import { inWidth, listKeys, type Specimen, type SpecimenContext, type Specimens, states } from './specimen.tsx'

const ACTION = '/dev/gallery#calculator'
const RATES = { interest: '8.95%', comparison: '8.38% to 19.42%' }
const ignore = () => {}

/** Every kind of calculator, whichever ones the site has chosen. */
function allCalculators({ site }: SpecimenContext) {
  const finance = { ...site.finance, calculators: listKeys(CALCULATORS) }
  return calculatorsFor(finance, { price: 28_990, lender: null, weekly: null, loan: null })
}

export const finance: Specimens = (context) => {
  const { site, listing } = context
  const car = specimenCar(context)
  const detail = specimenDetail(context)
  const own = carFinance({ car, detail, site, listing, params: new URLSearchParams() })
  const estimate = { weekly: '$189 a week', rates: RATES, basis: '10% deposit.' }
  return [
    { state: 'Rates', body: <Rates rates={RATES} /> },
    ...(own
      ? [
          ...[estimate, null].map((each) => ({
            state: each ? 'Beside the price' : 'Beside the price, no estimate',
            body: <FinanceBox finance={{ ...own, estimate: each }} />,
            width: 'card' as const,
          })),
          { state: 'As this site has it', body: <FinanceSection finance={own} />, width: 'column' as const },
        ]
      : []),
  ]
}

export const calculators: Specimens = (context) =>
  inWidth(
    'column',
    allCalculators(context).flatMap((calculator): Specimen[] => {
      const typed = fieldsFromParams(calculator, new URLSearchParams())
      const [field] = calculator.fields
      const result = { done: calculateLoan(calculator, typed), typed, action: ACTION, quote: null }
      return [
        {
          state: `Calculator: ${calculator.kind}`,
          body: <Calculator calculator={calculator} typed={typed} action={ACTION} quote={null} />,
        },
        { state: `Result: ${calculator.kind}`, body: <Result {...result} /> },
        ...(field
          ? states({ filled: typed[field.name] ?? '', 'no number': 'plenty' }, (text) => (
              <NumberField field={field} values={signal({ [field.name]: text })} change={ignore} />
            )).map((specimen) => ({ ...specimen, state: `Field: ${calculator.kind}, ${specimen.state}` }))
          : []),
      ]
    }),
  )

const ANSWERS: Record<string, DeliveryAnswer> = {
  'Not asked yet': { state: 'idle' },
  'A price': { state: 'result', price: '$480', region: 'to Regional New South Wales' },
  'No postcode': { state: 'error', text: MESSAGES.postcodeMissing, about: 'field' },
  'No answer': { state: 'error', text: 'We cannot say just now. Call us and we will tell you.', about: 'answer' },
}
const delivery: DeliveryView = {
  action: '/dev/gallery',
  car: 'specimen',
  typed: '',
  note: 'To your door, insured on the way.',
  answer: { state: 'idle' },
}

export const deliveries: Specimens = () => [
  ...inWidth(
    'card',
    states(ANSWERS, (answer) => (
      <Delivery {...delivery} typed={answer.state === 'idle' ? '' : '2000'} answer={answer} />
    )),
  ),
  {
    state: 'Answer alone',
    body: <output className="calculator-result">{<Answer answer={ANSWERS['A price']!} />}</output>,
  },
]

export const running: Specimens = ({ site, ...context }) => {
  const switched = { features: { ...site.features, fuel_calculator: true }, vehicle: site.vehicle }
  const fuel = fuelView(specimenCar({ site, ...context }), switched, new URLSearchParams())
  return [
    { state: 'Fuel and delivery', body: <Calculators action="/dev/gallery" fuel={fuel} delivery={delivery} /> },
    { state: 'Fuel alone', body: <Calculators action="/dev/gallery" fuel={fuel} delivery={null} />, width: 'card' },
  ]
}

const finder: BudgetView = {
  action: '/budget#budget',
  by: 'repayment',
  bodies: ['SUV', 'Hatch', 'Ute', 'Sedan'].map((value) => ({
    value,
    label: value,
    count: '41',
    isChosen: value === 'Ute',
    isNone: false,
  })),
  ways: { repayment: 'By repayment', price: 'By price', amount: 'Repayment ($)', label: 'Your budget before interest' },
  hasDeposit: true,
  noun: 'ute',
  periods: [
    { value: 'week', label: 'Weekly', isChosen: true },
    { value: 'month', label: 'Monthly', isChosen: false },
  ],
  before: '200 week',
  repayment: 200,
  deposit: 2_000,
  price: { from: 0, to: 54_000, max: 70_000, step: 500 },
  km: null,
  quickPicks: [5_000, 10_000, 15_000].map((value) => ({ value, label: `$${value / 1000},000`, isChosen: false })),
  budget: { label: 'Your budget before interest', amount: '$54,000' },
  financed: {
    price: null,
    sentence: 'With interest, $200 a week over 5 years and a deposit of $2,000 pay for a car of about $44,300.',
    sum: null,
    working: [{ label: 'Repayments', text: '260 of $200' }],
  },
  result: { text: 'Show 23 Utes', href: '/search', problem: null },
  makes: [{ name: 'Wattle', href: '/search/wattle' }],
  cards: [],
}

const none: BudgetView = {
  ...finder,
  by: 'price',
  result: { text: '0 Utes Found', href: null, problem: 'No Utes found for this budget' },
  makes: [],
}

export const budgets: Specimens = () => [
  { state: 'By repayment', body: drawSection('budget', { finder }, { heading: 'Find cars for your budget' }) },
  { state: 'By price, none found', body: <BudgetFinder view={none} /> },
  { state: 'A result alone', body: <BudgetResult view={finder} /> },
]
