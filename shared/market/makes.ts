import { foldText, keyOf } from '../text.ts'
import table from './models.json' with { type: 'json' }

/**
 * Makes and models of the Australian market: how each is written, what shoppers call it, and the families whose members
 * are named by code ('C-Class' for C200, C250 ...). Data of this table alone decides how a feed's names are shown.
 */
export type Make = {
  name: string
  nicknames: string[]
  models: string[]
  /** What shoppers call a model, by its name. */
  modelNicknames: Map<string, string[]>
  families: Family[]
}

/** `members` matches the names of the models, as shown. */
export type Family = { name: string; nicknames: string[]; members: RegExp }

type Row = {
  says?: string
  models: string
  nicknames?: Record<string, string>
  families?: Record<string, { says: string; members: string }>
}

const listOf = (text = '') =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

export const MAKES: readonly Make[] = Object.entries(table as Record<string, Row>).map(
  ([name, { says, models, nicknames = {}, families = {} }]) => ({
    name,
    nicknames: listOf(says),
    models: listOf(models),
    modelNicknames: new Map(Object.entries(nicknames).map(([model, text]) => [model, listOf(text)])),
    families: Object.entries(families).map(([family, row]) => ({
      name: family,
      nicknames: listOf(row.says),
      members: new RegExp(row.members, 'i'),
    })),
  }),
)

/** Whether words are the name or nickname of a model of the market, in any spelling: no misspelling of other words. */
export const isMarketModel = (key: string): boolean => MODEL_KEYS.has(key)
const MODEL_KEYS = new Set(
  MAKES.flatMap(({ models, modelNicknames }) => [...models, ...[...modelNicknames.values()].flat()]).map(keyOf),
)

/** Whether a word is part of the name of a make or model of the market: 'atto' is no slip of 'auto'. */
export const isMarketWord = (word: string): boolean => MARKET_WORDS.has(word)
const MARKET_WORDS = new Set(
  MAKES.flatMap(({ name, models }) => [name, ...models]).flatMap((name) => foldText(name).split(/[^\p{L}\p{N}]+/u)),
)
