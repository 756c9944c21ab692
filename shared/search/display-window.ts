/** Display period in epoch milliseconds, inclusive start to exclusive expiry; null is open. */
export type DisplayWindow = { start: number | null; expiry: number | null }

/** Parses a window of a config. */
export const parseWindow = ({ start, expiry }: { start: string | null; expiry: string | null }): DisplayWindow => ({
  start: start === null ? null : Date.parse(start),
  expiry: expiry === null ? null : Date.parse(expiry),
})

export const isOpen = ({ start, expiry }: DisplayWindow, now: number): boolean =>
  (start === null || start <= now) && (expiry === null || now < expiry)

/** Epoch milliseconds of the next opening or closing; Infinity without one. */
export const nextChangeAt = (windows: readonly DisplayWindow[], now: number): number =>
  Math.min(...windows.flatMap(({ start, expiry }) => [start ?? now, expiry ?? now]).filter((turn) => turn > now))
