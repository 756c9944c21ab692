import names from './nicknames.json' with { type: 'json' }
import { keyOf } from './tokens.ts'

/** Other names of makes and models; one counts only where the stock holds something of that name. */
export type Nickname = { says: string[]; holds: Set<string> }

const keys = (text: string) => text.split(',').map(keyOf)
const rows = (table: { says: string; holds: string }[]): Nickname[] =>
  table.map(({ says, holds }) => ({ says: keys(says), holds: new Set(keys(holds)) }))

export const MAKE_NICKNAMES = rows(names.makes)
export const MODEL_NICKNAMES = rows(names.models)
