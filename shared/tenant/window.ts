import { moment } from './fields.ts'

/** Display period; null is open. */
export const windowFields = { start: moment.nullable().default(null), expiry: moment.nullable().default(null) }

type Written = { start: string | null; expiry: string | null }

export const endsAfterStart = ({ start, expiry }: Written): boolean =>
  !start || !expiry || Date.parse(start) < Date.parse(expiry)

export const ENDS_BEFORE_START = { message: 'must end after it starts' }
