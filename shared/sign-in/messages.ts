import { SMS_PART_CHARS, toGsmText } from '../sms.ts'
import { MINUTE_MS } from '../time.ts'
import { CODE_DIGITS, CODE_MAX_ATTEMPTS, CODE_TTL_MS } from './code.ts'

const MINUTES = CODE_TTL_MS / MINUTE_MS

/** Why an e-mail address is confirmed first. */
export const GUARDED_TEXT =
  'Robots are asking for a lot of codes right now, so we text people we already know first. New here? Confirm your email address and we’ll text you straight after.'

const ASK_MOBILE = 'Please enter an Australian mobile number, such as 0491 570 156.'

/** Errors of signing in, with text and HTTP status (GAT-02). None discloses whether a number is known. */
export const SIGN_IN_PROBLEMS = {
  phone_missing: { status: 422, text: 'Enter your mobile number.' },
  phone_wrong: { status: 422, text: ASK_MOBILE },
  phone_short: { status: 422, text: `This number is too short. ${ASK_MOBILE}` },
  phone_long: { status: 422, text: `This number is too long. ${ASK_MOBILE}` },
  phone_letters: { status: 422, text: `A phone number has no letters. ${ASK_MOBILE}` },
  phone_landline: { status: 422, text: `A landline can’t get the text with your code. ${ASK_MOBILE}` },
  phone_service: { status: 422, text: `13, 1300 and 1800 numbers can’t get the text with your code. ${ASK_MOBILE}` },
  phone_abroad: { status: 422, text: `We can’t text codes to other countries. ${ASK_MOBILE}` },
  too_often: { status: 429, text: 'Too many tries. Please try again in a minute.' },
  too_soon: { status: 429, text: 'Your code is on its way. Please wait a moment before you ask for another.' },
  number_limit: {
    status: 429,
    text: 'We’ve sent as many codes to this number as we can in a day. Please try again tomorrow, or call us.',
  },
  hour_limit: {
    status: 429,
    text: 'More people than usual are signing in, so we can’t text you a code just now. Please try again in an hour, or call us.',
  },
  day_limit: {
    status: 429,
    text: 'We can’t text more codes today. Please try again tomorrow, or call us. We’re happy to help.',
  },
  not_sent: {
    status: 503,
    text: 'We couldn’t send a text just now. Please try again in a minute, or call us.',
  },
  unavailable: { status: 503, text: 'We can’t sign you in just now. Please try again in a minute, or call us.' },
  email_wrong: { status: 422, text: 'Please enter your email address, such as jo@example.com.' },
  mailbox_limit: {
    status: 429,
    text: 'We’ve emailed as many codes to this address as we can in a day. Please use another address, or call us.',
  },
  mail_work: {
    status: 429,
    text: 'A lot of the codes we email aren’t used right now, so your browser has to work for a few seconds first. Please press again with JavaScript on, or call us.',
  },
  mail_network: {
    status: 429,
    text: 'Others on your network have asked for as many emails as we can send there in an hour. Please try again in an hour, or call us.',
  },
  mail_hour: {
    status: 429,
    text: 'Robots are asking us for a lot of emails, and this hour’s are used up. Please try again in an hour, or call us.',
  },
  code_missing: { status: 422, text: `Please enter the ${CODE_DIGITS} digits of your code.` },
  code_wrong: { status: 422, text: 'That’s not the code we sent you.' },
  code_spent: { status: 422, text: `That was the last of ${CODE_MAX_ATTEMPTS} tries. Please ask for a new code.` },
  code_expired: { status: 422, text: `This code is more than ${MINUTES} minutes old. Please ask for a new one.` },
  code_closed: { status: 422, text: 'This code has already been replaced or used. Please ask for a new one.' },
  code_elsewhere: {
    status: 422,
    text: 'A code only works in the browser where you asked for it. Please ask for one here.',
  },
} as const satisfies Record<string, { status: 422 | 429 | 503; text: string }>

export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS

/** Remaining attempts, shown with a wrong code. */
export const triesLeft = (left: number) => (left === 1 ? 'You have one try left.' : `You have ${left} tries left.`)

/** Time until another code may be requested. */
export const codeWaitText = (seconds: number) =>
  seconds === 1 ? 'You can ask for another code in a second.' : `You can ask for another code in ${seconds} seconds.`

/** '+61491570156' -> '•••• ••• 156' */
export const maskedMobile = (phone: string) => `•••• ••• ${phone.slice(-3)}`

/** 'jo@example.com' -> 'j•••@…' */
export const maskedMailbox = (mailbox: string) => `${mailbox.slice(0, 1)}•••@…`

const isOnePart = (text: string) => text.length <= SMS_PART_CHARS

/** A name that is cut below this says nothing. */
const MIN_NAME_CHARS = 12

/**
 * Text message of a code: one part always, as the budget counts it (TRU-01). Its last line binds autofill to this domain
 * (origin-bound one-time codes) and is whole: the name is cut for it, or left out. A host that is too long even so, of more
 * than 129 characters, has no last line: the code is typed.
 */
export function codeSms(code: string, { name, host }: { name: string; host: string }): string {
  const plain = toGsmText(name).trim()
  const bound = toGsmText(host) === host ? `\n\n@${host} #${code}` : ''
  const text = (site: string, last: string) =>
    `${code} is your code${site && ` for ${site}`}. It works for ${MINUTES} minutes. We never ask you for it.${last}`
  const named = (last: string) => {
    const room = SMS_PART_CHARS - text(' ', last).length + 1
    const site = plain.length <= room ? plain : room < MIN_NAME_CHARS ? '' : plain.slice(0, room).trimEnd()
    return text(site, last)
  }
  return [named(bound), `${code} is your code.${bound}`].find(isOnePart) ?? named('')
}
