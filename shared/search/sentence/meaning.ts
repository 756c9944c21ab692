import { badgeFamily } from '../../car/badge-family.ts'
import { namesake } from '../../text.ts'
import { FACET_KEYS, type FacetKey, meansAll } from '../attributes.ts'
import type { Meaning } from '../query.ts'
import { EMPTY_SEARCH, type SearchOptions, type SearchState } from '../state.ts'
import { toAlternatives } from '../value-signs.ts'
import { chosenModel } from '../wanted-model.ts'
import type { Lexicon } from './lexicon.ts'
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
    const named = before.filter(({ isUse }) => !isUse)
    // Of its own values every stock has a car.
    let isAlone = !isImplied && !(facets.model && facets.badge)
    if (!hasCars || (named.length === 0 && isAlone) || !keys.some((key) => CHECKED_KEYS.has(key))) return true
    const together: SearchState['facets'] = {}
    for (const key of new Set([...VEHICLE_KEYS, ...keys])) {
      const values = VEHICLE_KEYS.includes(key) ? named.flatMap((meaning) => meaning.facets?.[key] ?? []) : []
      if (values.length > 0) isAlone = false
      const own = facets[key] ?? []
      // A car has one grade: that of another fits nothing beside it.
      const all = facets.badge && own.length > 0 ? own : [...values, ...own]
      if (all.length > 0) together[key] = [...new Set(all)]
    }
    return isAlone || hasCars(together)
  }
}

/** What keeps out the cars of a meaning, by attribute; null where no filter does. */
export function excludedBy({ facets = {}, ranges, sort, isUse }: Meaning): Meaning['excluded'] | null {
  const { make, model, badge, city } = facets
  if (ranges || sort || isUse) return null
  if (make && model && !badge)
    return { make_model: [toAlternatives(make.flatMap((each) => model.map((name) => `${each} ${name}`)))] }
  const [pair, ...more] = Object.entries(badge ? { badge } : city ? { city } : facets) as [FacetKey, string[]][]
  return pair && more.length === 0 ? { [pair[0]]: [toAlternatives(pair[1])] } : null
}

/** What a model is like, of any make: its size, else its body; null where the stock tells neither. */
export function findLikeness(
  { facets = {} }: Meaning,
  { modelsByMake }: Lexicon,
  options: SearchOptions,
): Meaning | null {
  const model = facets.model?.slice(0, 1) ?? []
  const make = facets.make ?? [...modelsByMake].flatMap(([name, names]) => (names.includes(model[0]!) ? name : []))
  const chosen = chosenModel({ ...EMPTY_SEARCH, facets: { make: [...make], model } }, options.vocabulary)
  const sized = chosen?.like.find(({ as }) => as === 'size')
  const body = options.vocabulary.body?.filter((each) => options.hasCars?.({ model, body: [each] })) ?? []
  return sized || body.length > 0 ? { facets: sized?.facets ?? { body }, isUse: true } : null
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

/**
 * Beside 'or' no filter narrows what the other side asks for: not a text, a value of another attribute, nor a second bound.
 * Things of which a car has several are one choice there. Changes both lists.
 */
export function leaveApart({ tokens, roleAt, resetRole }: SentenceWords, spans: Span[], meanings: Meaning[]): void {
  if (spans.length === 0) return
  const named = spans.filter(({ meaning }) => meaning.facets?.model)
  // No search has an automatic Ranger and a manual HiLux alone.
  const isDivided = ({ from, meaning }: Span) => {
    const details = FACET_KEYS.filter((key) => meaning.facets?.[key] && !VEHICLE_KEYS.includes(key) && !meansAll(key))
    return spans.some((other) => {
      const isBetween = (each: Span) => each.from > from !== each.from > other.from
      const isOther = other.meaning !== meaning && details.some((key) => other.meaning.facets?.[key])
      return isOther && named.length > 1 && named.some(isBetween)
    })
  }
  const divided = new Set(spans.filter(isDivided))
  for (const [at, { word }] of tokens.entries()) {
    if (word !== 'or' || roleAt(at) === 'meant') continue
    const next = tokens.findIndex((_, to) => to > at && roleAt(to) !== 'filler')
    const before = spans.filter(({ to }) => to <= at)
    const after = spans.find(({ from }) => from === next)
    const { facets = {}, ranges, isBadge = false } = after?.meaning ?? {}
    const keys = Object.keys(facets) as FacetKey[]
    const isAlike = before.some(({ meaning: { facets: { make, model, ...others } = {} } }) => {
      return keys.some((key) => key in others) || ((make ?? model) && (facets.make ?? facets.model))
    })
    const beside = before.find(({ to, meaning }) => to === at && (meaning.facets ?? meaning.ranges))
    const isOther = beside && (keys.length > 0 ? !isBadge && !isAlike : ranges)
    const said = new Set(before.flatMap(listBounds))
    const isSecond = (span: Span) => span.from > at && listBounds(span).some((bound) => said.has(bound))
    const isApart = (span: Span) => (span === after && isOther) || isSecond(span) || divided.has(span)
    for (const span of spans.filter(isApart)) {
      spans.splice(spans.indexOf(span), 1)
      meanings.splice(meanings.indexOf(span.meaning), 1)
      resetRole(span.from, span.to, 'apart')
    }
    const key = keys.find(meansAll)
    const values = key && beside?.meaning.facets?.[key]
    if (after && beside && values) {
      const either = { facets: { [key]: [...values, ...facets[key]!] } }
      meanings.splice(meanings.indexOf(after.meaning), 1, either)
      meanings.splice(meanings.indexOf(beside.meaning), 1)
      after.meaning = either
    }
    const isNumber = at > 1 && /^\d+$/.test(tokens[at - 1]!.key) && [1, 2].every((back) => roleAt(at - back) === 'text')
    for (const from of [at - (isNumber ? 2 : 1), after && facets.make && !facets.model ? after.to : at + 1]) {
      if (roleAt(from) !== 'text' || tokens[from]!.isQuoted) continue
      let to = from + 1
      while (roleAt(to) === 'text' && /^\d+$/.test(tokens[to]!.key)) to++
      resetRole(from, to, 'apart')
    }
  }
}

/** Bounds that a meaning sets, of which a search has one each: up to $40,000 or up to $50,000. */
const listBounds = ({ meaning: { ranges = {} } }: Span): string[] =>
  Object.entries(ranges).flatMap(([key, { min, max }]) => [
    ...(min === null ? [] : [`${key} min`]),
    ...(max === null ? [] : [`${key} max`]),
  ])

const ALL_WHEELS = /^(?:4wd|4x4|awd|all|four)/i

/**
 * Beside a grade that the very model has, models named after it are others: a Pajero GLX is no Pajero Sport. Those that
 * differ by body or seats alone stay ('HiLux Cab Chassis', 'Captiva 7'), and an engine is no grade. A drive on all wheels is
 * each such that cars of the model have: feeds call it 4WD and AWD. Changes the list.
 */
export function fitToModel(meanings: Meaning[], { hasCars, vocabulary }: SearchOptions): void {
  if (!hasCars) return
  const badge = meanings.flatMap((meaning) => (meaning.isBadge ? (meaning.facets?.badge ?? []) : []))
  const isGrade = badge.some((name) => !/^\d+ ?[a-z]+$/i.test(name))
  for (const [at, { facets: { model = [], ...others } = {}, ...meaning }] of meanings.entries()) {
    const very = namesake(model)
    const bodies = vocabulary.body?.filter((name) => model.includes(name)) ?? []
    // Of 'ford or holden ute' it is the body of both, though one has a model of that name.
    const make = others.make && meanings.find(({ facets }) => facets?.make && !facets.model)?.facets?.make
    const isBody = bodies.length > 0 && make && !hasCars({ make: [...make], model: [...model] })
    if (isBody) meanings[at] = { ...meaning, facets: { ...others, body: bodies } }
    // A Commodore Ute is a Ute, or a Commodore with that body.
    const body = very === null && !meaning.ranges ? bodies : []
    if (body.length > 0 && meanings.every(({ facets }) => !facets?.body)) meanings.push({ facets: { body } })
    if (model.length < 2 || very === null || !isGrade || !hasCars({ model: [very], badge })) continue
    const same = model.filter((name) => name === very || badgeFamily(name) === very || / \d$/.test(name))
    meanings[at] = { ...meaning, facets: { ...others, model: same } }
  }
  const model = meanings.flatMap(({ facets }) => facets?.model ?? [])
  const allWheels = (vocabulary.drive ?? []).filter((each) => ALL_WHEELS.test(each))
  for (const [at, { facets, ...meaning }] of meanings.entries()) {
    if (model.length === 0 || meaning.isUse || !facets?.drive?.some((each) => allWheels.includes(each))) continue
    const drive = allWheels.filter((each) => hasCars({ model, drive: [each] }))
    if (drive.length > 0) meanings[at] = { ...meaning, facets: { ...facets, drive } }
  }
}

/** A name of so few signs is no other vehicle behind a model. */
const MAX_WEAK_CHARS = 2

/** Which meaning a phrase has: behind a model its own grade, or a body, comes before another model: 'rav4 cruiser'. */
export function besideModel(
  possible: readonly Meaning[],
  { key, isSpelt, before }: { key: string; isSpelt: boolean; before: readonly Meaning[] },
  { findBadge }: Pick<Lexicon, 'findBadge'>,
  options: SearchOptions,
): Meaning | undefined {
  const badge = findBadge(key)
  const [first = badge] = possible
  const model = before.find(({ facets }) => facets?.model)?.facets?.model
  const { hasCars } = options
  if (!model || !hasCars) return first
  const isOther = ({ facets: { make, model: named } = {} }: Meaning) =>
    named
      ? !named.some((name) => model.includes(name))
      : make !== undefined && !hasCars({ make: [...make], model: [...model] })
  if (first === undefined || !isOther(first)) return first
  const grade = badge && fitsStock(options, before)(badge) ? badge : undefined
  // 'S 4' of a Falcon is no Audi, and 'MB' of a Barina no Mercedes-Benz.
  const isWeak = isSpelt || key.length <= MAX_WEAK_CHARS
  return possible.find((each) => !isOther(each)) ?? grade ?? (isWeak ? undefined : first)
}

/**
 * Whether words of a badge are more than one: a model and its grade ('rav4 gx'), where none is named before, or a grade and a
 * drive that its cars state ('gxl awd').
 */
export function isMoreThanBadge(
  words: string[],
  { meanings, findBadge }: Pick<Lexicon, 'meanings' | 'findBadge'>,
  before: readonly Meaning[],
  options: SearchOptions,
): boolean {
  const fits = fitsStock(options, before)
  const isModelNamed = before.some(({ facets }) => facets?.model)
  return words.some((_, cut) => {
    const key = words.slice(0, cut).join('')
    if (!isModelNamed && meanings.get(key)?.some((each) => each.facets?.model && fits(each))) return true
    const grade = findBadge(key)
    const fitsGrade = grade && fitsStock(options, [...before, grade])
    return (
      fitsGrade &&
      words.some((__, end) =>
        meanings.get(words.slice(cut, end + 1).join(''))?.some((each) => each.facets?.drive && fitsGrade(each)),
      )
    )
  })
}
