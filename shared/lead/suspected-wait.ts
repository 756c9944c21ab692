import { parseClockStamp } from '../location/wall-clock.ts'
import { DRIVE_FIELDS } from '../test-drive/status.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'

/**
 * When a suspected lead is delivered, marked as such, where the dealer has not decided before (TRU-01): after whichever of
 * these ends first. A drive that is nearer than `beforeDriveMs` is delivered at once. Of many, one is delivered each
 * `everyMs`, up to `longestMs` after it came: a flood leaves the dealer that long to decide.
 */
export const SUSPECTED_WAIT = {
  longestMs: 24 * HOUR_MS,
  openMs: HOUR_MS,
  beforeDriveMs: 2 * HOUR_MS,
  everyMs: MINUTE_MS,
} as const

/** Opening hours begin and end at such a step or close to it. */
const STEP_MS = 15 * MINUTE_MS

type Suspected = {
  now: number
  fields: Record<string, string>
  /** Whether the dealer is open at a moment. */
  isOpen: (at: number) => boolean
}

/** How long a suspected lead waits, in milliseconds. */
export function suspectedWait({ now, fields, isOpen }: Suspected): number {
  const { longestMs, openMs, beforeDriveMs } = SUSPECTED_WAIT
  const drive = parseClockStamp(fields[DRIVE_FIELDS.starts] ?? '')
  const beforeDrive = drive === null ? longestMs : Math.max(0, drive - beforeDriveMs - now)
  const longest = Math.min(longestMs, beforeDrive)
  let open = 0
  for (let waited = 0; waited < longest; waited += STEP_MS) {
    if (isOpen(now + waited)) open += STEP_MS
    if (open >= openMs) return Math.min(waited + STEP_MS, longest)
  }
  return longest
}
