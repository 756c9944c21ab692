import type { Spec } from '../../shared/vehicle/specs.ts'
import { Icon } from './icon.tsx'

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

export const Ticks = ({ items, className }: { items: readonly string[]; className?: string }) => (
  <ul className={className}>
    {items.map((item) => (
      <li key={item}>
        <Icon name="check" />
        {item}
      </li>
    ))}
  </ul>
)

export const TextList = ({ items, className }: { items: readonly string[]; className?: string }) => (
  <ul className={className}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
