import { DRIVE_TEXTS } from '../trust/drive-limits.ts'
import { HOLD_TEXTS } from '../trust/hold-limits.ts'

/** Purposes of signing in (GAT-01), with their text on the page. */
export const SIGN_IN_TYPES = {
  'trade-in': 'to value your car',
  regain: 'to carry on with your trade-in',
  checkout: 'to buy or reserve',
  hold: 'to put it on hold',
  drive: 'to book a time',
  finance: 'to ask about finance',
  'spin-to-win': 'to take your turn',
  'online-payment': 'to pay online',
  'car-finance': 'to see your own finance offer',
  'my-garage': 'to see your garage',
  watchlist: 'to see your watchlist',
} as const

/** Where a page asks for a confirmed number in the middle of something: its own heading, and why. */
export const SIGN_IN_REASONS: Partial<Record<SignInType, { heading: string; text: string }>> = {
  hold: { heading: 'Confirm your mobile number', text: HOLD_TEXTS.confirm },
  drive: { heading: 'Confirm your mobile number', text: DRIVE_TEXTS.confirm },
  regain: {
    heading: 'Confirm your mobile number',
    text: 'To carry on with your trade-in, confirm the mobile number you gave us. We’ll text you a code and bring you back to where you were.',
  },
}

export type SignInType = keyof typeof SIGN_IN_TYPES

export const isSignInType = (value: unknown): value is SignInType =>
  typeof value === 'string' && Object.hasOwn(SIGN_IN_TYPES, value)
