import { PHOTOS_A_DAY } from '../manage/photo.ts'
import { CODE_WAITS_MS } from '../sign-in/code.ts'

const CALL = 'Please try again tomorrow, or call us.'
const MAILED = {
  counted: 'mail_codes',
  beyond: 'refuse',
  shown: `We cannot mail more codes just now. ${CALL}`,
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
    shown: 'A code is on its way. Please wait a little before you ask for another.',
  },
  mail_codes_address: { ...MAILED, by: 'address', hours: 1, most: 15 },
  mail_codes_network: { ...MAILED, by: 'network', hours: 1, most: 30 },
  mail_codes_site: { ...MAILED, by: 'site', hours: 24, most: 500 },
  drive_moves_lead: {
    ...MOVES,
    by: 'lead',
    most: 8,
    shown: 'This test drive was changed as often as it can be in a day. Please call us to change it again.',
  },
  messages_lead: {
    ...WORDS,
    by: 'lead',
    most: 5,
    shown: 'That is as many messages as we take here in a day. What you typed is still here: please call us.',
  },
  photos_lead: {
    ...WORDS,
    counted: 'added_photos',
    by: 'lead',
    most: PHOTOS_A_DAY,
    shown: 'That is as many photos as we take here in a day. Please send more tomorrow, or call us.',
  },
  photos_address: {
    ...WORDS,
    counted: 'added_photos',
    by: 'address',
    most: 30,
    shown: 'More photos came from your network than we can take in a day. Please call us.',
  },
  messages_address: {
    ...WORDS,
    by: 'address',
    most: 30,
    shown:
      'More messages came from your network than we can take in a day. What you typed is still here: please call us.',
  },
} as const
