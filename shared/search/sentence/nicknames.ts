import names from './nicknames.json' with { type: 'json' }
import { keyOf } from './tokens.ts'

/** Nicknames of makes and models, applied where the stock has the named value. */
export type Nickname = { says: string[]; holds: Set<string> }

const keys = (text: string) => text.split(',').map(keyOf)
const rows = (table: { says: string; holds: string }[]): Nickname[] =>
  table.map(({ says, holds }) => ({ says: keys(says), holds: new Set(keys(holds)) }))

export const MAKE_NICKNAMES = rows(names.makes)
export const MODEL_NICKNAMES = rows(names.models)
