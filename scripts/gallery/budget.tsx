import { BudgetFinder, BudgetResult } from '../../client/budget/finder.tsx'
import type { BudgetView } from '../../shared/budget/view.ts'
import { drawSection } from './home.tsx'
import type { Specimens } from './specimen.tsx'

const finder: BudgetView = {
  action: '/budget#budget',
  by: 'repayment',
  bodies: ['SUV', 'Hatch', 'Ute', 'Sedan'].map((value) => ({
    value,
    label: value,
    count: '41',
    isChosen: value === 'Ute',
  })),
  noun: 'ute',
  periods: [
    { value: 'week', label: 'Weekly', isChosen: true },
    { value: 'month', label: 'Monthly', isChosen: false },
  ],
  repayment: 200,
  deposit: 2_000,
  price: { from: 0, to: 54_000, max: 70_000, step: 500 },
  km: null,
  quickPicks: [5_000, 10_000, 15_000].map((value) => ({ value, label: `$${value / 1000},000`, isChosen: false })),
  budget: '$54,000',
  financed: {
    sentence: 'With interest, $200 a week over 5 years and a deposit of $2,000 pay for a car of about $44,300.',
    working: [{ label: 'Repayments', text: '260 of $200' }],
  },
  result: { text: 'Show me 23 Utes', href: '/search', problem: null },
  makes: [{ name: 'Wattle', href: '/search/wattle' }],
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
