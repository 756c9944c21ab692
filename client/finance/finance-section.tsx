import type { CalculatorKind } from '../../shared/finance/calculator.ts'
import { CALCULATOR_ANCHOR, type CarFinance, DISCLAIMER_ANCHOR } from '../../shared/finance/car-finance.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { LoanCalculator } from '../islands/loan-calculator.tsx'
import { PurchaseCalculator } from '../islands/purchase-calculator.tsx'
import { Icon } from '../ui/icon.tsx'
import { FoldedText } from '../vehicle/facts.tsx'
import { island } from '../wake/island.tsx'

const CALCULATORS: Record<CalculatorKind, typeof LoanCalculator> = {
  loan: island('loan-calculator#LoanCalculator', LoanCalculator, 'visible'),
  purchase: island('purchase-calculator#PurchaseCalculator', PurchaseCalculator, 'visible'),
}

/** The calculators of a car, and what their figures are worth (FIN-02 to FIN-04). */
export function FinanceSection({ finance: { calculators, action, quote, disclaimer } }: { finance: CarFinance }) {
  return (
    <section className="finance" id={CALCULATOR_ANCHOR}>
      <h2>Finance</h2>
      {calculators.map(({ isOpen, ...each }) => {
        const { kind, title } = each.calculator
        const Calculator = CALCULATORS[kind]
        return (
          <details key={kind} className="repayments-fold panel" open={isOpen}>
            <summary>
              <h3>{title}</h3>
              <Icon name="down" />
            </summary>
            <Calculator {...each} action={action} quote={quote} />
          </details>
        )
      })}
      <div className="finance-small" id={DISCLAIMER_ANCHOR}>
        {disclaimer && (
          <FoldedText
            text={{ preview: [disclaimer.preview], full: disclaimer.full === null ? null : [disclaimer.full] }}
          />
        )}
        <p>{MESSAGES.comparisonWarning} Figures are estimates and no offer of credit.</p>
      </div>
    </section>
  )
}
