import { moment } from './fields.ts'

/** From when to when something shows; null is open. */
export const windowFields = {
  start: moment.nullable().default(null).describe('When it begins to show; null: it shows already.'),
  expiry: moment.nullable().default(null).describe('When it stops to show; null: never.'),
}

type Window = { start: string | null; expiry: string | null }

export const endsAfterStart = ({ start, expiry }: Window): boolean =>
  !start || !expiry || Date.parse(start) < Date.parse(expiry)

export const ENDS_BEFORE_START = 'must end after it starts'
