import { CALCULATOR_ANCHOR, type CarFinance, DISCLAIMER_ANCHOR } from '../../shared/finance/car-finance.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { Icon } from '../ui/icon.tsx'
import { FoldedText } from '../vehicle/facts.tsx'
import { Island } from '../wake/island.tsx'

/** The calculators of a car, and what their figures are worth (FIN-02 to FIN-04). */
export function FinanceSection({ finance: { calculators, action, quote, disclaimer } }: { finance: CarFinance }) {
  return (
    <section className="finance" id={CALCULATOR_ANCHOR}>
      <h2>Finance</h2>
      {calculators.map(({ isOpen, ...each }) => {
        const { kind, title } = each.calculator
        return (
          <details key={kind} className="repayments-fold panel" open={isOpen}>
            <summary>
              <h3>{title}</h3>
              <Icon name="down" />
            </summary>
            <Island name="calculator" on="visible" props={{ ...each, action, quote }} />
          </details>
        )
      })}
      <div className="finance-small" id={DISCLAIMER_ANCHOR}>
        {disclaimer && (
          <FoldedText
            text={{ preview: [disclaimer.preview], full: disclaimer.full === null ? null : [disclaimer.full] }}
          />
        )}
        <p>{MESSAGES.comparisonWarning} Figures are estimates, not an offer of credit.</p>
      </div>
    </section>
  )
}
