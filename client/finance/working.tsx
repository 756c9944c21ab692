import type { Working as Rows } from '../../shared/finance/working.ts'

/** Inputs, fees, number of payments, total and formula of a result, for whoever wants to check it (FIN-08). */
export function Working({ working: { rows, notes } }: { working: Rows }) {
  return (
    <details className="repayments-working">
      <summary className="link">How this was worked out</summary>
      <dl className="facts-table">
        {rows.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </details>
  )
}
