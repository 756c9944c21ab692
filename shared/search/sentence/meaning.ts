import type { FacetKey } from '../attributes.ts'
import type { Meaning } from '../query.ts'
import type { SearchOptions, SearchState } from '../state.ts'
import { toAlternatives } from '../value-signs.ts'
import type { SentenceWords } from './sentence-words.ts'

/** What names a vehicle: of these, words are only read as values that go together in the stock. */
const VEHICLE_KEYS: FacetKey[] = ['item_type', 'make', 'model', 'badge', 'body']
const CHECKED_KEYS: ReadonlySet<FacetKey> = new Set([
  ...VEHICLE_KEYS,
  'size',
  'drive',
  'seats',
  'sleeps',
  'categories',
  'city',
  'location_name',
])

/** Whether a meaning leaves a car beside the vehicle that was read before; what a use implies gives way to what is said. */
export function fitsStock({ hasCars }: SearchOptions, before: readonly Meaning[]): (meaning: Meaning) => boolean {
  return ({ facets = {}, isUse: isImplied }) => {
    const keys = Object.keys(facets) as FacetKey[]
    if (!hasCars || !keys.some((key) => CHECKED_KEYS.has(key))) return true
    const together: SearchState['facets'] = {}
    let isAlone = !isImplied
    for (const key of [...VEHICLE_KEYS, ...keys]) {
      const values = before
        .filter(({ isUse }) => !isUse)
        .flatMap((meaning) => (VEHICLE_KEYS.includes(key) ? (meaning.facets?.[key] ?? []) : []))
      if (values.length > 0) isAlone = false
      const all = [...new Set([...values, ...(facets[key] ?? [])])]
      if (all.length > 0) together[key] = all
    }
    // Of its own values every stock has a car.
    return isAlone || hasCars(together)
  }
}

/** What keeps out the cars of a meaning, by attribute; null where no filter does. */
export function excludedBy({ facets = {}, ranges, sort, isUse }: Meaning): Meaning['excluded'] | null {
  const { make: [make] = [], model, city } = facets
  if (ranges || sort || isUse) return null
  if (make && model) return { make_model: [toAlternatives(model.map((name) => `${make} ${name}`))] }
  const [pair, ...more] = Object.entries(city ? { city } : facets) as [FacetKey, string[]][]
  return pair && more.length === 0 ? { [pair[0]]: [toAlternatives(pair[1])] } : null
}

export type Span = { from: number; to: number; meaning: Meaning }

/** Whether badges beside 'or', where each holds for every model, are of one side alone, or one of them is of the other too. */
export function areOneSided(
  { tokens }: SentenceWords,
  badges: Span[],
  models: Span[],
  options: SearchOptions,
): boolean {
  if (badges.length === 0 || models.length < 2 || tokens.every(({ word }) => word !== 'or')) return false
  const isOfOther = ({ from, meaning }: Span) => {
    const own = models.findLast(({ to }) => to <= from)
    return models.some((model) => model !== own && options.hasCars && fitsStock(options, [model.meaning])(meaning))
  }
  return badges.length < models.length || badges.some(isOfOther)
}

/** Beside 'or' no filter narrows what the other side asks for: not a text, nor a value of another attribute. Changes both lists. */
export function leaveApart({ tokens, roleAt, resetRole }: SentenceWords, spans: Span[], meanings: Meaning[]): void {
  if (spans.length === 0) return
  for (const [at, { word }] of tokens.entries()) {
    if (word !== 'or') continue
    const before = spans.filter(({ to }) => to <= at)
    const after = spans.find(({ from }) => from === at + 1)
    const { facets = {}, isBadge = false } = after?.meaning ?? {}
    const isAlike = before.some(({ meaning: { facets: { make, model, ...others } = {} } }) => {
      return Object.keys(facets).some((key) => key in others) || ((make ?? model) && (facets.make ?? facets.model))
    })
    const isBeside = before.some(({ to, meaning }) => to === at && meaning.facets)
    if (after?.meaning.facets && isBeside && !isBadge && !isAlike) {
      meanings.splice(meanings.indexOf(after.meaning), 1)
      resetRole(after.from, after.to, 'apart')
    }
    for (const beside of [at - 1, after && facets.make && !facets.model ? after.to : at + 1]) {
      if (roleAt(beside) !== 'text' || tokens[beside]!.isQuoted) continue
      let to = beside + 1
      while (roleAt(to) === 'text' && /^\d+$/.test(tokens[to]!.key)) to++
      resetRole(beside, to, 'apart')
    }
  }
}
