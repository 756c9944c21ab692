import { describe, expect, it } from 'vitest'
import { fieldsFromParams } from '../../../shared/finance/calculation.ts'
import { loanFigures } from '../../../shared/finance/figures.ts'
import { aCalculator } from '../../builders/finance.ts'

const atRate = { loan: { default_interest: 12.94 } }
const figures = (query: string) => {
  const params = new URLSearchParams(query)
  const calculators = [aCalculator('loan', atRate), aCalculator('purchase', atRate)]
  return loanFigures(
    calculators.map((calculator) => ({ calculator, typed: fieldsFromParams(calculator, params) })),
    params,
  )
}

describe('figures that somebody takes along', () => {
  it('[FIN-07] are those of the calculator that was used', () => {
    expect(figures('purchase_price=42000&purchase_deposit=2000&purchase_years=4')?.fields).toMatchObject({
      Calculator: 'Purchase calculator',
      'Purchase Price': '$42,000',
      Deposit: '$2,000',
      Term: '4 years',
    })
    expect(figures('loan_years=3')?.fields['Calculator']).toBe('Loan calculator')
  })

  it('[FIN-07] say nothing of what is nothing', () => {
    const fields = figures('purchase_price=42000&purchase_deposit=&purchase_residual=')?.fields ?? {}
    expect(['Deposit' in fields, 'Residual' in fields, 'Term' in fields]).toEqual([false, false, true])
  })

  it('[FIN-07] come again from the address that they make', () => {
    const first = figures('loan_amount=31%2C000&loan_years=3.5&loan_frequency=fortnight')
    expect(figures(first!.params)).toEqual(first)
  })

  it.each([
    ['nothing was worked out', 'car_id=4'],
    ['the price is one that the calculator refuses', 'purchase_price=12'],
  ])('[FIN-07] are none where %s', (_, query) => {
    expect(figures(query)).toBeNull()
  })
})
