import { CALCULATOR_ANCHOR, type CarFinance, DISCLAIMER_ANCHOR } from '../../shared/finance/car-finance.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { Rates } from './rates.tsx'

type Props = { finance: Pick<CarFinance, 'estimate'> & { hasCalculator: boolean } }

/** Beside the photographs: what a week comes to, its rates with their warning, and the ways on (VDP-03, FIN-02). */
export function FinanceBox({ finance: { estimate, hasCalculator } }: Props) {
  return (
    <div className="finance-box">
      {estimate && (
        <>
          <p className="finance-figures">
            <span>{estimate.weekly}</span> <Rates rates={estimate.rates} />
          </p>
          <p className="finance-small">
            {estimate.basis} {MESSAGES.comparisonWarning}
          </p>
        </>
      )}
      <p className="finance-ways">
        {hasCalculator && (
          <a className="link" href={`#${CALCULATOR_ANCHOR}`}>
            Work out your repayments
          </a>
        )}
        {estimate && (
          <a className="link" href={`#${DISCLAIMER_ANCHOR}`}>
            About this estimate
          </a>
        )}
      </p>
    </div>
  )
}
