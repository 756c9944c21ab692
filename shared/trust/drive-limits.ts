/** What a shopper reads whose time was not booked, on the page that confirms the enquiry. */
export const DRIVE_TEXTS = {
  /** The form alone: the limits of typed numbers, addresses, networks, and of a day. */
  form: 'This time isn’t booked yet. We’ve had a lot of bookings, so we’ll call you to confirm it.',
  /** A confirmed number has its drives. */
  number:
    'This time isn’t booked yet: that’s as many bookings as we take for one number in 24 hours. We’ll call you to confirm it.',
  /** Why a number is to be confirmed. */
  confirm:
    'We keep some times each day for shoppers who’ve confirmed their mobile number. Confirm yours and choose a time again: we’ll text you a code and bring you back.',
} as const

/** So many drives that were not booked in one hour, by one limit, are more than one shopper's haste: an alarm is raised. */
export const DRIVES_REFUSED_OFTEN = 5

/** Times of a day at a location for shoppers without a confirmed number: a share, and a few at least. */
export const DRIVE_SHARE = { share: 0.5, least: 4 } as const

/** How many times of a day may be booked before it has none for a shopper whose number is not confirmed. `times`: all that it has. */
export const driveShare = (times: number): number => Math.max(DRIVE_SHARE.least, Math.floor(DRIVE_SHARE.share * times))
