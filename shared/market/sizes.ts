import { boundedMemo, computeOnce } from '../memo.ts'
import { textKey } from '../text.ts'
import { MAKES } from './makes.ts'

/** Sizes of cars and SUVs, the smallest first: those of the Australian sales statistics, in three steps. */
export const SIZES = ['Small', 'Medium', 'Large']

const MODELS = new Map(
  MAKES.flatMap(({ name, sizes }) => sizes.map(({ model, ...row }) => [textKey(name + model), row] as const)),
)

const FAMILIES = new Map(MAKES.map(({ name, families }) => [textKey(name), families]))

/** Bodies that have no size in the table: a cab chassis of a model is no car of that size. */
const UNSIZED_BODIES = new Set(['ute', 'utility', 'cabchassis', 'van', 'peoplemover', 'bus'])

const MAX_REMEMBERED = 20_000
const remembered = boundedMemo<string, string | null>(MAX_REMEMBERED)

/**
 * The size of a model: its own, that of the longest model of the table that its name begins with ('Corolla Sedan'), or
 * that of its family ('320i'). null where the table has none, and for utes and vans.
 */
export function chooseSize(make: string, model: string, body: string | null): string | null {
  if (body !== null && UNSIZED_BODIES.has(textKey(body))) return null
  return computeOnce(remembered, `${make}\n${model}`, () => findSize(textKey(make), model))
}

function findSize(make: string, model: string): string | null {
  const words = model.split(/\s+/)
  for (let to = words.length; to > 0; to--) {
    const size = MODELS.get(make + textKey(words.slice(0, to).join('')))?.size
    if (size) return size
  }
  const family = FAMILIES.get(make)?.find(({ members }) => members.test(model))
  return (family && MODELS.get(make + textKey(family.name))?.size) ?? null
}

export const isSuv = (make: string, model: string): boolean => MODELS.get(textKey(make + model))?.isSuv === true
