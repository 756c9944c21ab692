import { CALCULATOR_ANCHOR, type CarFinance, DISCLAIMER_ANCHOR } from '../../shared/finance/car-finance.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { Icon } from '../ui/icon.tsx'
import { Rates } from './rates.tsx'

type Props = { finance: Pick<CarFinance, 'estimate'> & { hasCalculator: boolean } }

/** Under the weekly price: its rates with their warning, folded on a phone, and the ways on (VDP-03, FIN-02). */
export function FinanceBox({ finance: { estimate, hasCalculator } }: Props) {
  if (!estimate && !hasCalculator) return null
  return (
    <div className="finance-box">
      {estimate && (
        <details className="finance-basis">
          <summary>
            About this estimate
            <Icon name="down" />
          </summary>
          <p className="finance-figures">
            <span>{estimate.weekly}</span> <Rates rates={estimate.rates} />
          </p>
          <p className="finance-small">
            {estimate.basis} {MESSAGES.comparisonWarning}{' '}
            <a className="link" href={`#${DISCLAIMER_ANCHOR}`}>
              Lender’s terms
            </a>
          </p>
        </details>
      )}
      {hasCalculator && (
        <p className="finance-ways">
          <a className="link" href={`#${CALCULATOR_ANCHOR}`}>
            Work out your repayments
          </a>
        </p>
      )}
    </div>
  )
}
