import type { ComponentProps, ReactNode } from 'react'
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

type ListProps<Item> = Omit<ComponentProps<'ul'>, 'children'> & {
  items: readonly Item[]
  children: (item: Item, at: number) => ReactNode
}

/** An item each, told apart by its place: for lists that stay as they came. */
export const List = <Item,>({ items, children, ...rest }: ListProps<Item>) => (
  <ul {...rest}>
    {items.map((item, at) => (
      <li key={at}>{children(item, at)}</li>
    ))}
  </ul>
)

/** What is wider than the screen scrolls by itself, and so has to be reached by key. */
export const Sideways = ({ className, label, children }: { className: string; label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className={className} aria-label={label} tabIndex={0}>
    {children}
  </section>
)

type TextsProps = Omit<ListProps<string>, 'children'>

export const TextList = (props: TextsProps) => <List {...props}>{(text) => text}</List>

export const Ticks = ({ items, ...rest }: TextsProps) => (
  <ul {...rest}>
    {items.map((text) => (
      <li key={text} className="iconed i-check">
        {text}
      </li>
    ))}
  </ul>
)
