import type { FinanceEstimate } from '../../shared/finance/estimate.ts'
import { MESSAGES } from '../../shared/messages.ts'

/** Once under the cars it speaks of: what their weekly figures and comparison rates are worth (FIN-02). */
export function FinanceNote({ finance }: { finance: FinanceEstimate | null | undefined }) {
  if (!finance) return null
  return (
    <p className="finance-note">
      Weekly figures are estimates{finance.basis && `, with a ${finance.basis}`}. {MESSAGES.comparisonWarning}
    </p>
  )
}
