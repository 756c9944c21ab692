import type { IconName } from './icons.ts'

/** One symbol of the sprite. Decorative: its meaning is in the text beside it or in an accessible name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  )
}
