import { boundedMemo, computeOnce } from '../memo.ts'
import { textKey } from '../text.ts'
import { MAKES } from './makes.ts'
import table from './sizes.json' with { type: 'json' }

/** Sizes of cars and SUVs, the smallest first: those of the Australian sales statistics, in three steps. */
export const SIZES = Object.keys(table) as (keyof typeof table)[]
export type Size = (typeof SIZES)[number]

/** The models of the table by the keys of make and model together; a star marks an SUV. */
const MODELS = SIZES.flatMap((size) =>
  Object.entries(table[size]).flatMap(([make, models]) =>
    models.split(',').map((model) => ({ key: textKey(make + model), size, isOfSuvs: model.endsWith('*') })),
  ),
)
const SIZE_OF: ReadonlyMap<string, Size> = new Map(MODELS.map(({ key, size }) => [key, size]))
const SUVS: ReadonlySet<string> = new Set(MODELS.flatMap(({ key, isOfSuvs }) => (isOfSuvs ? key : [])))

const FAMILIES = new Map(MAKES.map(({ name, families }) => [textKey(name), families]))

/** Bodies that have no size in the table: a cab chassis of a model is no car of that size. */
const UNSIZED_BODIES = new Set(['ute', 'utility', 'cabchassis', 'van', 'peoplemover', 'bus'])

const MAX_REMEMBERED = 20_000
const remembered = boundedMemo<string, Size | null>(MAX_REMEMBERED)

/**
 * The size of a model: its own, that of the longest model of the table that its name begins with ('Corolla Sedan'), or
 * that of its family ('320i'). null where the table has none, and for utes and vans.
 */
export function chooseSize(make: string, model: string, body: string | null): Size | null {
  if (body !== null && UNSIZED_BODIES.has(textKey(body))) return null
  return computeOnce(remembered, `${make}\n${model}`, () => findSize(textKey(make), model))
}

function findSize(make: string, model: string): Size | null {
  const words = model.split(/\s+/)
  for (let to = words.length; to > 0; to--) {
    const size = SIZE_OF.get(make + textKey(words.slice(0, to).join('')))
    if (size) return size
  }
  const family = FAMILIES.get(make)?.find(({ members }) => members.test(model))
  return (family && SIZE_OF.get(make + textKey(family.name))) ?? null
}

/** Whether a model of the table is an SUV. */
export const isSuv = (make: string, model: string): boolean => SUVS.has(textKey(make + model))
