import type { IconName } from './icons.ts'

/** One symbol of the sprite; decorative, so whatever it stands for is also said in words beside it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  )
}
