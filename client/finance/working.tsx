import type { Working as WorkingView } from '../../shared/finance/working.ts'
import { Rows } from '../ui/rows.tsx'

/** Inputs, fees, number of payments, total and formula of a result, for whoever wants to check it (FIN-08). */
export function Working({ working: { rows, notes } }: { working: WorkingView }) {
  return (
    <details className="repayments-working">
      <summary className="link">How this was worked out</summary>
      <Rows rows={rows} />
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </details>
  )
}
