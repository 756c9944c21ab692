import type { IconName } from './icons.ts'
import { symbolHref } from './symbol.ts'

/** Decorative: its meaning is in the text beside it or in an accessible name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={symbolHref(name)} />
    </svg>
  )
}
