import type { SignInType } from '../sign-in/types.ts'
import { DRIVE_TEXTS } from './drive-limits.ts'
import { HOLD_TEXTS } from './hold-limits.ts'

/** Where a page asks for a confirmed number in the middle of something: its own heading, and why. */
export const SIGN_IN_REASONS: Partial<Record<SignInType, { heading: string; text: string }>> = {
  hold: { heading: 'Confirm your mobile number', text: HOLD_TEXTS.confirm },
  drive: { heading: 'Confirm your mobile number', text: DRIVE_TEXTS.confirm },
  regain: {
    heading: 'Confirm your mobile number',
    text: 'To carry on with your trade-in, confirm the mobile number you gave us. We’ll text you a code and bring you back to where you were.',
  },
}
