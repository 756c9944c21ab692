/** When something shows: from its start to just before its expiry, in epoch milliseconds; null is open. */
export type Window = { start: number | null; expiry: number | null }

/** A window as a config writes it. */
export const windowOf = ({ start, expiry }: { start: string | null; expiry: string | null }): Window => ({
  start: start === null ? null : Date.parse(start),
  expiry: expiry === null ? null : Date.parse(expiry),
})

export const isOpen = ({ start, expiry }: Window, now: number): boolean =>
  (start === null || start <= now) && (expiry === null || now < expiry)

/** When the next of these windows opens or closes; infinity when none will. */
export const nextTurn = (windows: readonly Window[], now: number): number =>
  Math.min(...windows.flatMap(({ start, expiry }) => [start ?? now, expiry ?? now]).filter((turn) => turn > now))
