import { isLeadForm, type LeadFormKey } from '../lead/forms.ts'
import { enquiryName } from '../lead/sent-enquiry.ts'
import { DAY_MS } from '../time.ts'
import type { VehicleWords } from '../vehicle-words.ts'

/** What a lead is about, on the page of its shopper's own (DSK-01). */
export type Matter = 'drive' | 'hold' | 'trade_in' | 'enquiry'

const MATTER_OF: Partial<Record<LeadFormKey, Matter>> = {
  test_drive: 'drive',
  reservation: 'hold',
  trade_in: 'trade_in',
}

export const findMatter = (form: string): Matter => (isLeadForm(form) && MATTER_OF[form]) || 'enquiry'

/** 'Your test drive', 'Your request for a quote'. */
export function matterName(form: string, words: VehicleWords): string {
  const name = enquiryName(form, words)
  return `Your ${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

type ActRow = {
  /** The link alone, or also a code that goes to the number or address of the lead. */
  needs: 'link' | 'code'
  of: readonly Matter[]
}

const ANY = ['drive', 'hold', 'trade_in', 'enquiry'] as const

/** One row each act. A link may have been forwarded: with it alone nothing is read that was typed, and nothing is committed to. */
export const MANAGE_ACTS = {
  move: { needs: 'link', of: ['drive'] },
  cancel: { needs: 'link', of: ['drive'] },
  pay: { needs: 'link', of: ['hold'] },
  release: { needs: 'code', of: ['hold'] },
  adopt: { needs: 'code', of: ['hold'] },
  carry_on: { needs: 'code', of: ['trade_in'] },
  accept: { needs: 'code', of: ['trade_in'] },
  decline: { needs: 'code', of: ['trade_in'] },
  message: { needs: 'link', of: ANY },
  photos: { needs: 'link', of: ['enquiry', 'trade_in'] },
  remind: { needs: 'link', of: ['drive'] },
  stop: { needs: 'link', of: ANY },
  /** A link may have been forwarded: what its owner stopped, another person does not start. */
  resume: { needs: 'code', of: ANY },
  code: { needs: 'link', of: ANY },
  enter: { needs: 'link', of: ANY },
} as const satisfies Record<string, ActRow>

export type ManageAct = keyof typeof MANAGE_ACTS

export const actRow = (act: ManageAct): ActRow => MANAGE_ACTS[act]

/** So long after it ended a matter is over, and its link shows only that. */
export const OVER_AFTER_MS: Record<Matter, number> = {
  drive: DAY_MS,
  /** Banks take up to ten days to show a refund. */
  hold: 14 * DAY_MS,
  trade_in: 0,
  enquiry: 0,
}

/** `endedAt`: when a matter ended (epoch ms), null while it lasts. */
export const isMatterOver = (matter: Matter, endedAt: number | null, now: number): boolean =>
  endedAt !== null && now > endedAt + OVER_AFTER_MS[matter]

/** How long the link opens the page that a code has given a browser in place of one whose time was over. */
export const MANAGE_LINK_MS = 14 * DAY_MS
