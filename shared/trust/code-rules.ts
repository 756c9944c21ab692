import type { SignInType } from '../sign-in/types.ts'
import { DRIVE_TEXTS } from './drive-limits.ts'
import { HOLD_TEXTS } from './hold-limits.ts'
import type { LimitName } from './limits.ts'

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
  /** Limits of the platform. */
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
    limits: [...NUMBER, ...STRANGERS, 'codes_network_first', 'codes_first_hour', 'codes_first_share'],
    counted: ['codes_network', 'codes_asn_proof', 'codes_breaker'],
    platform: [EVERYWHERE, 'codes_platform_strangers', 'codes_platform_worked'],
  },
  mail: {
    limits: ['codes_number_mailed', ...STRANGERS, 'codes_mailbox', 'codes_domain'],
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

/** Counted though no code was sent, so that an answer does not say whether the site knows the number. */
export const UNSENT_CODE = [...NUMBER, 'unsent_codes_address', 'unsent_codes_network'] as const

/** What is left for new numbers: spent, a code by e-mail leads to no text. */
export const NEW_NUMBERS = STRANGERS

/** What codes without a proof, and with work alone, may cost a day: the more of it is spent, the dearer the work. */
export const ROBOT_SHARES = ['codes_unproved_share', 'codes_worked_share', 'codes_first_share'] as const

/** Work for one challenge: once as much in calm hours, four times as much once robots have spent their shares. */
const DEAREST_WORK = 4
export const workPrice = (spentShare: number): number =>
  1 + Math.round((DEAREST_WORK - 1) * Math.min(1, Math.max(0, spentShare)))

/** For a checkout whose dealer calls before anything is held. */
export const CALLED_FIRST =
  'We’ll call you on this number to put it on hold, so we check it first. We’ll text you a code and bring you back to where you were.'

/** Where a page asks for a confirmed number in the middle of something: its own heading, and why. */
export const SIGN_IN_REASONS: Partial<Record<SignInType, { heading: string; text: string }>> = {
  hold: { heading: 'Confirm your mobile number', text: HOLD_TEXTS.confirm },
  drive: { heading: 'Confirm your mobile number', text: DRIVE_TEXTS.confirm },
  finance: {
    heading: 'Confirm your mobile number',
    text: 'We answer about finance on a number that’s surely yours. We’ll text you a code and bring you back to where you were.',
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
