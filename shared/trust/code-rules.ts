import type { SignInProblem } from '../sign-in/messages.ts'
import type { SignInType } from '../sign-in/types.ts'
import { DRIVE_TEXTS } from './drive-limits.ts'
import { HOLD_TEXTS } from './hold-limits.ts'
import { type LimitName, limit } from './limits.ts'

/**
 * By what a code is sent: nothing shown; a proof of work; the first try of a network, with a proof of work; a code from the
 * shopper's mailbox; a number that the site knows; the cookie of an earlier sign-in with the number.
 */
export type CodeLane = 'none' | 'work' | 'first' | 'mail' | 'known' | 'returning'

type CodeRules = {
  /** Limits of the site. The first of them counts the codes of the number. */
  limits: readonly [LimitName, ...LimitName[]]
  /** Counted without being limited. */
  counted: readonly LimitName[]
  platform: readonly LimitName[]
}

const NUMBER = ['codes_number', 'codes_number_wait'] as const
const BUDGETS = ['codes_site_day', 'codes_site_hour'] as const
const NETWORK = ['codes_address', 'codes_network'] as const
const STRANGERS = [...BUDGETS, 'codes_strangers_day', 'codes_strangers_hour'] as const
const EVERYWHERE = 'codes_number_everywhere'

/** Which limits a code is under, by its lane (GAT-02, TRU-01). A code that one lane has no room for is tried by the next. */
export const CODE_RULES: Record<CodeLane, CodeRules> = {
  none: {
    limits: [
      ...NUMBER,
      ...STRANGERS,
      ...NETWORK,
      'codes_address_proof',
      'codes_network_proof',
      'codes_asn_proof',
      'codes_breaker',
      'codes_unproved_share',
    ],
    counted: [],
    platform: [EVERYWHERE, 'codes_platform_strangers', 'codes_platform_unproved'],
  },
  work: {
    limits: [...NUMBER, ...STRANGERS, ...NETWORK, 'codes_breaker_worked', 'codes_worked_share'],
    counted: ['codes_asn_proof', 'codes_breaker'],
    platform: [EVERYWHERE, 'codes_platform_strangers', 'codes_platform_worked'],
  },
  first: {
    limits: [
      ...NUMBER,
      ...STRANGERS,
      'codes_network_first',
      'codes_block_first',
      'codes_first_hour',
      'codes_first_share',
    ],
    counted: ['codes_network', 'codes_asn_proof', 'codes_breaker'],
    platform: [EVERYWHERE, 'codes_platform_strangers', 'codes_platform_worked'],
  },
  mail: {
    limits: ['codes_number_mailed', ...STRANGERS, 'codes_mailbox', 'codes_domain', 'codes_mailed_hour'],
    counted: ['codes_breaker'],
    platform: [EVERYWHERE, 'codes_platform_strangers'],
  },
  known: {
    limits: [...NUMBER, ...BUDGETS, ...NETWORK, 'codes_known_share'],
    counted: ['codes_breaker'],
    platform: [EVERYWHERE, 'codes_platform_hour'],
  },
  returning: {
    limits: ['codes_number_returning', 'codes_number_returning_wait', ...BUDGETS],
    counted: [],
    platform: ['codes_platform_hour'],
  },
}

/** Counted though no code was sent, so that an answer does not say whether the site knows the number; with work, and without. */
export const UNSENT_CODE = {
  worked: NUMBER,
  plain: [...NUMBER, 'unsent_codes_address', 'unsent_codes_network'],
} as const

/**
 * By what a code is mailed: to the address of a lead; the first one of a network, with work; without work; with work; the
 * same code once more.
 */
export type MailLane = 'known' | 'first' | 'plain' | 'worked' | 'again'

const MAILBOX = ['mail_codes_mailbox', 'mail_codes_wait'] as const

/** Which limits a mailed code is under, by its lane (TRU-01). The first of them counts the codes of the mailbox. */
export const MAIL_RULES: Record<MailLane, readonly [LimitName, ...LimitName[]]> = {
  known: [...MAILBOX, 'mails_network_known', 'mails_site_known'],
  first: [...MAILBOX, 'mails_network_first', 'mails_block_first', 'mails_site_first'],
  plain: [...MAILBOX, 'mails_network_plain', 'mails_block_plain', 'mails_site_plain', 'mails_site_plain_day'],
  worked: [...MAILBOX, 'mails_network_worked', 'mails_site_worked'],
  again: MAILBOX,
}

/** What a refusal by the last lane is told as: without work, that it is asked for. */
export const mailProblem = (reached: LimitName, isWorked: boolean): SignInProblem => {
  const { by, waits } = limit(reached)
  if (by === 'mailbox') return waits ? 'too_soon' : 'mailbox_limit'
  if (!isWorked) return 'mail_work'
  return by === 'site' ? 'mail_hour' : 'mail_network'
}

/** What is left for new numbers: spent, a code by e-mail leads to no text. */
export const NEW_NUMBERS = STRANGERS

/** What codes without a proof, and with work alone, may cost a day: the more of it is spent, the dearer the work. */
export const ROBOT_SHARES = ['codes_unproved_share', 'codes_worked_share', 'codes_first_share'] as const

/** Mails for browsers that worked, of the site and of a network in an hour: they raise the price of work too. */
export const WORKED_MAILS = ['mails_site_worked', 'mails_network_worked'] as const

/**
 * Work for one challenge: once as much in calm hours, four times as much once robots have spent their shares, and once more
 * for each mailed code that its network has not entered in the hour; eight times at most.
 */
const [SIEGE_WORK, DEAREST_WORK] = [4, 8]
export const workPrice = (spentShare: number, ofNetwork = 0): number =>
  Math.min(DEAREST_WORK, 1 + Math.round((SIEGE_WORK - 1) * Math.min(1, Math.max(0, spentShare))) + ofNetwork)

/** What a mailed code asks of a challenge: the price may have doubled since it was handed out. */
export const leastPrice = (price: number): number => Math.ceil(price / 2)

/** For a checkout whose dealer calls before anything is held. */
export const CALLED_FIRST =
  'We’ll call you on this number to put it on hold, so we check it first. We’ll text you a code and bring you back to where you were.'

/** Where a page asks for a confirmed number in the middle of something: its own heading, and why. `isPage`: it stands for the page that it leads to. */
export const SIGN_IN_REASONS: Partial<Record<SignInType, { heading: string; text: string; isPage?: true }>> = {
  hold: { heading: 'Confirm your mobile number', text: HOLD_TEXTS.confirm },
  drive: { heading: 'Confirm your mobile number', text: DRIVE_TEXTS.confirm },
  finance: {
    heading: 'Finance',
    text: 'Tell us what you’d like to buy and we’ll come back with a rate of your own. There’s no obligation. Enter your mobile. We’ll text you a code to check it’s yours, then the form opens.',
    isPage: true,
  },
  checkout: {
    heading: 'Confirm your mobile number',
    text: 'We hold a vehicle for one person, so we check the number first. We’ll text you a code and bring you back to where you were.',
  },
  regain: {
    heading: 'Confirm your mobile number',
    text: 'To carry on with your trade-in, confirm the mobile number you gave us. We’ll text you a code and bring you back to where you were.',
  },
}
