import type { ConfirmationEvent } from './events.ts'

/** Names what is no change: a reminder of one time, a car that is free. */
export const ownKey = (event: ConfirmationEvent, of = ''): string => [`~${event}`, of].filter(Boolean).join(' ')
