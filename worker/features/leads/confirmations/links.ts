import { TOKEN_PARAM } from '../../../../shared/alert/subscriber.ts'
import type { NewLead } from '../../../../shared/lead/lead.ts'
import { parseClockStamp } from '../../../../shared/location/wall-clock.ts'
import type { Reservation } from '../../../../shared/reservation/reservation.ts'
import { pathTo } from '../../../../shared/routes/paths.ts'
import { DRIVE_FIELDS } from '../../../../shared/test-drive/status.ts'
import { DAY_MS } from '../../../../shared/time.ts'

/** How long the link of a message opens its page; later a code opens it. */
const LINK_DAYS = 14
/** And at least so long after a drive, or the end of a hold, whose refund is looked for there. */
const DAYS_AFTER = { drive: 1, hold: 14 } as const

type Matter = { since: number; lead: Pick<NewLead, 'fields'>; reservation: Pick<Reservation, 'held_until'> | null }

/** Epoch ms; the same at every attempt of a message, so that a repeat has the same words. */
export function linkExpiresAt({ since, lead, reservation }: Matter): number {
  const starts = parseClockStamp(lead.fields[DRIVE_FIELDS.starts] ?? '')
  return Math.max(
    since + LINK_DAYS * DAY_MS,
    starts === null ? 0 : starts + DAYS_AFTER.drive * DAY_MS,
    reservation === null ? 0 : reservation.held_until + DAYS_AFTER.hold * DAY_MS,
  )
}

/** Spam Act 2003 (Cth) s 18 asks for 30 days of a link that stops messages; it works after its page has closed. */
export const manageHref = (origin: string, token: string, route: 'manage' | 'manage_stop' = 'manage'): string =>
  `${origin}${pathTo(route)}?${TOKEN_PARAM}=${token}`
