import { foldText, splitList, textKey } from '../text.ts'
import table from './models.json' with { type: 'json' }

/**
 * Makes and models of the Australian market: how each is written, what shoppers call it, and the families whose members
 * are named by code ('C-Class' for C200, C250 ...). Data of this table alone decides how a feed's names are shown.
 */
export type Make = {
  name: string
  nicknames: string[]
  models: string[]
  /** The models with their sizes (sizes.ts), null for none. */
  sizes: { model: string; size: string | null; isSuv: boolean }[]
  modelNicknames: Map<string, string[]>
  /** What badges and shoppers call grades of a model: 'lc78/troopy, lc79'. */
  grades: [model: string, says: string][]
  families: Family[]
}

/** `members` matches the names of the models, as shown. */
export type Family = { name: string; nicknames: string[]; members: RegExp }

type ByMake<Value> = Record<string, Value>
type Tables = Record<'models' | 'says', ByMake<string>> & {
  nicknames: ByMake<Record<string, string>>
  grades: ByMake<Record<string, string>>
  families: ByMake<string[]>
}
const tables: Tables = table

export const MAKES: readonly Make[] = Object.entries(tables.models).map(([name, row]) => {
  const sizes = row.split('; ').flatMap(readSizes)
  return {
    name,
    nicknames: splitList(tables.says[name]),
    models: sizes.map(({ model }) => model),
    sizes,
    modelNicknames: new Map(
      Object.entries(tables.nicknames[name] ?? {}).map(([model, says]) => [model, splitList(says)]),
    ),
    grades: Object.entries(tables.grades[name] ?? {}),
    families: tables.families[name]?.flatMap(readFamilies) ?? [],
  }
})

/** A part of a row: 'Small: models' of one size, or models of none; a star marks an SUV. */
function readSizes(part: string): Make['sizes'] {
  const [list, size = null] = part.split(': ').toReversed()
  return splitList(list).map((model) => ({ model: model.replace('*', ''), size, isSuv: model.endsWith('*') }))
}

/** One row: 'names; what shoppers say; members, as a pattern'. `#` is the code of each name: the C of C-Class. */
function readFamilies(row: string): Family[] {
  const [names, said = '', members = ''] = row.split('; ')
  return splitList(names).map((name) => {
    const withCode = (text: string) => text.replaceAll('#', name.replace(/[ -](?:Class|Series)$/, ''))
    return { name, nicknames: splitList(withCode(said)), members: new RegExp(`^(?:${withCode(members)})$`, 'i') }
  })
}

/** Whether words are the name or nickname of a model of the market, in any spelling: no misspelling of other words. Of an Outlander PHEV the fuel is read apart. */
export const isMarketModel = (key: string): boolean => MODEL_KEYS.has(key)
const MODEL_KEYS = new Set(
  MAKES.flatMap(({ models, modelNicknames }) => [...models, ...[...modelNicknames.values()].flat()])
    .filter((name) => !/ (?:PHEV|EV|Electric)$/.test(name))
    .map(textKey),
)

/** Whether a word is part of the name of a make or model of the market: 'atto' is no slip of 'auto'. */
export const isMarketWord = (word: string): boolean => MARKET_WORDS.has(word)
const MARKET_WORDS = new Set(
  MAKES.flatMap(({ name, models }) => [name, ...models]).flatMap((name) => foldText(name).split(/[^\p{L}\p{N}]+/u)),
)
