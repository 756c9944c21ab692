import { PHOTOS_A_DAY } from '../manage/photo.ts'
import { CODE_WAITS_MS } from '../sign-in/code.ts'

const CALL = 'Please try again tomorrow, or call us.'
const MAILED = {
  counted: 'mail_codes',
  beyond: 'refuse',
  shown: `We can’t email more codes just now. ${CALL}`,
} as const
const MOVES = { counted: 'drive_moves', beyond: 'refuse', hours: 24 } as const
const WORDS = { counted: 'added_messages', beyond: 'refuse', hours: 24 } as const

/** The page of a lead (DSK-01): codes by mail, and what its link lets a visitor send to the dealer. Rows of `LIMITS`. */
export const MANAGE_LIMITS = {
  mail_codes_mailbox: { ...MAILED, by: 'mailbox', hours: 24, most: 10 },
  mail_codes_wait: {
    ...MAILED,
    by: 'mailbox',
    hours: 24,
    most: 10,
    waits: CODE_WAITS_MS,
    shown: 'Your code is on its way. Please wait a moment before you ask for another.',
  },
  mail_codes_address: { ...MAILED, by: 'address', hours: 1, most: 15 },
  mail_codes_network: { ...MAILED, by: 'network', hours: 1, most: 30 },
  mail_codes_site: { ...MAILED, by: 'site', hours: 24, most: 500 },
  drive_moves_lead: {
    ...MOVES,
    by: 'lead',
    most: 8,
    shown: 'You’ve changed this as often as you can in a day. Please call us to change it again.',
  },
  messages_lead: {
    ...WORDS,
    by: 'lead',
    most: 5,
    shown: 'You’ve sent as many messages as you can in a day. What you typed is still here: please call us.',
  },
  photos_lead: {
    ...WORDS,
    counted: 'added_photos',
    by: 'lead',
    most: PHOTOS_A_DAY,
    shown: 'You’ve sent as many photos as you can in a day. Please send more tomorrow, or call us.',
  },
  photos_address: {
    ...WORDS,
    counted: 'added_photos',
    by: 'address',
    most: 30,
    shown: 'We’ve had too many photos from your network today. Please call us.',
  },
  messages_address: {
    ...WORDS,
    by: 'address',
    most: 30,
    shown: 'We’ve had too many messages from your network today. What you typed is still here: please call us.',
  },
} as const
