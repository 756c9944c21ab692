import type { IconName } from './icons.ts'

/** Decorative: its meaning is in the text beside it or in an accessible name. */
export const Icon = ({ name }: { name: IconName }) => <i className={`icon i-${name}`} aria-hidden="true" />
