import type { ComponentProps } from 'react'
import { MESSAGES } from '../../shared/messages.ts'
import { CALCULATOR_ANCHOR, type CarFinance, DISCLAIMER_ANCHOR } from '../../shared/vehicle/car-finance.ts'
import { TextLink } from '../ui/controls.tsx'
import { Fold, FoldedText } from '../ui/more.tsx'
import { Island } from '../wake/island.tsx'
import { Calculator, Rates } from './calculator.tsx'

const ESTIMATE_WARNING = `${MESSAGES.comparisonWarning} Figures are estimates, not an offer of credit.`

/** The calculators of a car, and what their figures are worth (FIN-02 to FIN-04). */
export function FinanceSection({ finance: { calculators, action, quote, disclaimer } }: { finance: CarFinance }) {
  return (
    <section className="finance" id={CALCULATOR_ANCHOR}>
      <h2>Finance</h2>
      {calculators.map(({ isOpen, ...each }) => {
        const { kind, title } = each.calculator
        return (
          <Fold
            key={kind}
            className="repayments-fold panel"
            laterKey={kind}
            isOpen={isOpen}
            title={<h3 id={`${kind}-calculator`}>{title}</h3>}
          >
            {isOpen ? (
              <Island name="calculator" of={Calculator} on="visible" props={{ ...each, action, quote }} />
            ) : (
              <TextLink href={`?open=${kind}#${kind}-calculator`} text={`Open the ${title.toLowerCase()}`} />
            )}
          </Fold>
        )
      })}
      <div className="finance-small" id={DISCLAIMER_ANCHOR}>
        {disclaimer && (
          <FoldedText
            text={{ preview: [disclaimer.preview], full: disclaimer.full === null ? null : [disclaimer.full] }}
          />
        )}
        <p>{ESTIMATE_WARNING}</p>
      </div>
    </section>
  )
}

/** What it costs, before anything is asked (FIN-02). */
export const Repayments = (calculator: ComponentProps<typeof Calculator>) => (
  <div className="finance">
    <Island name="calculator" of={Calculator} on="visible" props={calculator} />
    <p className="finance-small">{ESTIMATE_WARNING}</p>
  </div>
)

/** Under the weekly price: its rates with their warning, folded, and the way on (VDP-03, FIN-02). */
export function FinanceBox({ finance: { estimate, calculators } }: { finance: CarFinance }) {
  const hasCalculator = calculators.length > 0
  if (!estimate && !hasCalculator) return null
  return (
    <div className="finance-box">
      {estimate && (
        <Fold className="finance-basis" title="About this estimate">
          <p className="finance-figures">
            <span>{estimate.weekly}</span> <Rates rates={estimate.rates} />
          </p>
          <p className="finance-small">
            {estimate.basis} {MESSAGES.comparisonWarning}{' '}
            <TextLink href={`#${DISCLAIMER_ANCHOR}`} text="Lender’s terms" />
          </p>
        </Fold>
      )}
      {hasCalculator && (
        <p className="finance-ways tap-links">
          <TextLink href={`#${CALCULATOR_ANCHOR}`} text="Work out repayments" />
        </p>
      )}
    </div>
  )
}
