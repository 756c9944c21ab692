import type { Spec } from '../../shared/vehicle/specs.ts'

/** What something is called and what it is, a row each. */
export const Rows = ({ rows, className = 'facts-table' }: { rows: Spec[]; className?: string }) => (
  <dl className={className}>
    {rows.map(({ label, text }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
