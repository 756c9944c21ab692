import { FREQUENCIES } from '../../finance/frequency.ts'
import { FINANCE_FORMS } from '../forms/finance.ts'
import type { Lead } from '../lead.ts'
import { digits, moneyTag, type Tag } from './xml.ts'

type Amount = { type: 'downpayment' | 'monthly' | 'total'; limit: 'maximum' | 'exact'; text: string | null }

/**
 * A shopper's wishes for a loan: those of a finance form, or of a calculator that was sent along (FIN-07). Its terms that
 * ADF has no element for stand in the customer's comments. `price`: dollars of the car, the total where no other is named.
 */
export function financeTag(form: Lead['form'], fields: Lead['fields'], price: number | null): Tag {
  const isCalculated = 'Calculator' in fields
  if (!isCalculated && !(form in FINANCE_FORMS)) return {}
  const total = digits(fields['Purchase Price'] ?? fields['vehiclePriceBudget'] ?? fields['Loan Amount'])
  const limit = isCalculated ? 'exact' : 'maximum'
  const amounts: Amount[] = [
    { type: 'downpayment', limit, text: digits(fields['Deposit']) },
    { type: 'monthly', limit: 'exact', text: monthlyRepayment(fields['Repayment']) },
    { type: 'total', limit, text: total ?? (price === null ? null : String(price)) },
  ]
  const amount = amounts.flatMap(({ text, ...attributes }) => (text ? [amountTag(attributes, text)] : []))
  if (amount.length === 0) return {}
  return {
    finance: {
      method: 'finance',
      amount,
      ...moneyTag('balance', { '@type': 'residual' }, digits(fields['Residual'])),
    },
  }
}

const amountTag = ({ type, limit }: Omit<Amount, 'text'>, text: string): Tag => ({
  '@type': type,
  '@limit': limit,
  '@currency': 'AUD',
  '#text': text,
})

/** '$150 a week' -> '650': ADF has monthly repayments alone. Rounded to cents. */
function monthlyRepayment(repayment: string | undefined): string | null {
  const dollars = digits(repayment)
  const frequency = Object.values(FREQUENCIES).find(({ each }) => repayment?.endsWith(` ${each}`))
  if (dollars === null || frequency === undefined) return null
  const { payments } = frequency
  return String(Math.round((Number(dollars) * payments * 100) / FREQUENCIES.month.payments) / 100)
}
