import { type IconName, symbolHref } from './icons.ts'

/** Decorative: its meaning is in the text beside it or in an accessible name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={symbolHref(name)} />
    </svg>
  )
}
