import type { Vocabulary } from '../path.ts'
import { COMMON_WORDS, SHARED_TAILS } from './plain-words.ts'
import { keyOf } from './tokens.ts'

/** A name of one or more models. `needsMake`: too short or too common without its make. */
export type ModelName = { key: string; models: string[]; needsMake: boolean }

const BODY_FORMS = 'sedan hatch hatchback wagon coupe convertible cabriolet cabchassis van ute sportback'.split(' ')
const MAX_FAMILY = 12
const MIN_HEAD_CHARS = 4
const MIN_TAIL_CHARS = 5

/**
 * Names of models: in full, by a common beginning ('LandCruiser' for the 300 and the Prado), and by a unique last word
 * ('Prado'). A model includes its other body forms ('i30' includes 'i30 Sedan'), not models named after it ('Corolla
 * Cross').
 */
export function modelNames(models: readonly string[]): ModelName[] {
  const forms = new Set(BODY_FORMS)
  const exact = new Map<string, string[]>()
  const bodies = new Map<string, string[]>()
  const heads = new Map<string, string[]>()
  const tails = new Map<string, string[]>()
  for (const model of models) {
    const words = model.split(' ').map(keyOf)
    push(exact, words.join(''), model)
    for (let cut = 1; cut < words.length; cut++) {
      const head = words.slice(0, cut).join('')
      const tail = words.slice(cut).join('')
      push(heads, head, model)
      if (forms.has(tail)) push(bodies, head, model)
      push(tails, tail, model)
    }
  }
  const names: ModelName[] = []
  for (const [key, exactModels] of exact) {
    names.push({ key, models: [...exactModels, ...(bodies.get(key) ?? [])], needsMake: isWeak(key) })
  }
  for (const [key, byHead] of heads) {
    if (exact.has(key) || byHead.length > MAX_FAMILY) continue
    const needsMake = isWeak(key) || COMMON_WORDS.has(key) || (/^[a-z]+$/.test(key) && key.length < MIN_HEAD_CHARS)
    names.push({ key, models: byHead, needsMake })
  }
  for (const [key, byTail] of tails) {
    const isPlain = forms.has(key) || COMMON_WORDS.has(key) || SHARED_TAILS.has(key) || !/^[a-z]+$/.test(key)
    if (byTail.length > 1 || isPlain || key.length < MIN_TAIL_CHARS || exact.has(key) || heads.has(key)) continue
    names.push({ key, models: byTail, needsMake: false })
  }
  return names
}

const EVERYDAY_NAMES = new Set('city note first hatch ute van wagon'.split(' '))
const isWeak = (key: string) =>
  /^\d+$/.test(key) || key.length < 2 || /^(?!es$)[a-w]{2}$/.test(key) || EVERYDAY_NAMES.has(key)

function push(into: Map<string, string[]>, key: string, value: string): void {
  if (key === '') return
  const values = into.get(key)
  if (values) values.push(value)
  else into.set(key, [value])
}

/** Models by make, from the vocabulary's pairs. */
export function modelsByMake({ make = [], make_model = [] }: Vocabulary): Map<string, string[]> {
  const byFirstWord = new Map<string, string[]>()
  for (const name of make) push(byFirstWord, name.split(' ')[0]!, name)
  const models = new Map<string, string[]>()
  for (const pair of make_model) {
    const makes = byFirstWord.get(pair.split(' ', 1)[0]!) ?? []
    const [owner] = makes.filter((name) => pair.startsWith(`${name} `)).toSorted((a, b) => b.length - a.length)
    if (owner !== undefined) push(models, owner, pair.slice(owner.length + 1))
  }
  return models
}
