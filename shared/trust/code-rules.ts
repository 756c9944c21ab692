import type { SignInType } from '../sign-in/types.ts'
import { DRIVE_TEXTS } from './drive-limits.ts'
import { HOLD_TEXTS } from './hold-limits.ts'
import type { LimitName } from './limits.ts'

/** What the browser that asks for a code has shown: nothing, a proof of work, an answer, or the cookie of an earlier sign-in. */
export type CodeProof = 'none' | 'work' | 'answer' | 'returning'

type CodeRules = {
  /** Limits of the site, what refuses before what asks for a proof. The first of them counts the codes of the number. */
  limits: readonly [LimitName, ...LimitName[]]
  /** Counted without being limited. */
  counted: readonly LimitName[]
  /** Limits of the platform. */
  platform: readonly LimitName[]
}

const BUDGETS = ['codes_site_day', 'codes_site_hour'] as const
const STRANGERS = [
  'codes_number',
  'codes_number_wait',
  ...BUDGETS,
  'codes_strangers_day',
  'codes_strangers_hour',
  'codes_address',
  'codes_network',
] as const
const EVERYWHERE = 'codes_number_everywhere'

/** Which limits a code is under, by the proof that came with the request (GAT-02, TRU-01). */
export const CODE_RULES: Record<CodeProof, CodeRules> = {
  none: {
    limits: [
      ...STRANGERS,
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
    limits: [...STRANGERS, 'codes_breaker_worked', 'codes_worked_share'],
    counted: ['codes_asn_proof', 'codes_breaker'],
    platform: [EVERYWHERE, 'codes_platform_strangers', 'codes_platform_worked'],
  },
  answer: {
    limits: STRANGERS,
    counted: ['codes_asn_proof', 'codes_breaker'],
    platform: [EVERYWHERE, 'codes_platform_strangers'],
  },
  returning: {
    limits: ['codes_number_returning', 'codes_number_returning_wait', ...BUDGETS],
    counted: [],
    platform: ['codes_platform_hour'],
  },
}

/** Where a page asks for a confirmed number in the middle of something: its own heading, and why. */
export const SIGN_IN_REASONS: Partial<Record<SignInType, { heading: string; text: string }>> = {
  hold: { heading: 'Confirm your mobile number', text: HOLD_TEXTS.confirm },
  drive: { heading: 'Confirm your mobile number', text: DRIVE_TEXTS.confirm },
  regain: {
    heading: 'Confirm your mobile number',
    text: 'To carry on with your trade-in, confirm the mobile number you gave us. We’ll text you a code and bring you back to where you were.',
  },
}
