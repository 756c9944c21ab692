import type { CarSummary } from '../car/summary.ts'
import { cachedCard } from '../card/cached-card.ts'
import type { CardSite } from '../card/card.ts'
import { joinList, plural } from '../text.ts'
import { type Noun } from '../vehicle-words.ts'
import { type FacetKey, NAME_KEYS, type RangeKey } from './attributes.ts'
import { boundsText } from './chips.ts'
import { countText, inPlace, searchNoun, valuesLabel } from './labels.ts'
import { nearText, withDistance } from './near.ts'
import { searchHref } from './path.ts'
import { type Condition, listUnmet, namingConditions, type RelaxedSearch, withCondition } from './relax.ts'
import { clearConditions, type SearchOptions, type SearchState } from './state.ts'
import { searchTitle } from './title.ts'
import { isExclusion, withoutSign } from './value-signs.ts'
import type { Likeness } from './wanted-model.ts'

/**
 * How a condition reads behind the vehicle it was asked of, how cars read that are known not to meet it, and what those do
 * not state whose feed says nothing of it. Without the last, no car's details are ever complete: what is not in them may be.
 */
type Wording = readonly [asked: (label: string) => string, others: string, thing?: string]

const ofModel = (label: string) => `of the model ${label}`
const atPlace = (label: string) => `at ${label}`
const having = (label: string) => `with ${lowerFirst(label)}`
/** 'with an off-road caravan', 'with a length of 5.9 m' */
const havingOne = (label: string) =>
  `with ${/^(?:[aeio]|u(?!t)|SUV)/i.test(label) ? 'an' : 'a'} ${lowerFirst(label).replace(/^(\w+) (?=\d)/, '$1 of ')}`

const place: Wording = [inPlace, 'in other places', 'a place']
const price: Wording = [lowerFirst, 'at other prices', 'a price']
const dealership: Wording = [atPlace, 'at other dealerships', 'a dealership']

const WORDING: Partial<Record<Condition['key'], Wording>> & Record<RangeKey, Wording> = {
  item_type: [lowerFirst, 'of another kind', 'a kind'],
  make: [(label) => `by ${label}`, 'from other makes', 'a make'],
  model: [ofModel, 'in other models', 'a model'],
  make_model: [ofModel, 'in other models', 'a model'],
  badge: [(label) => `with the badge ${label}`, 'with other badges', 'a badge'],
  body: [(label) => `${havingOne(label)} body`, 'with another body type', 'a body type'],
  seats: [having, 'with more or fewer seats', 'their seats'],
  size: [(label) => `in a ${lowerFirst(label)} size`, 'in other sizes', 'a size'],
  sleeps: [(label) => `with ${label.replaceAll('Sleeps ', '')} berths`, 'with more or fewer berths', 'their berths'],
  towing: [
    (label) => amount(label).replace('tows from', 'towing at least').replace('tows', 'towing'),
    'with another towing capacity',
    'a towing capacity',
  ],
  tray: [havingOne, 'with another tray length', 'a tray length'],
  length: [havingOne, 'in other lengths', 'a length'],
  displacement: [(label) => `with ${amount(label)}`, 'with other engines', 'an engine size'],
  electric_range: [havingOne, 'with another range', 'a range'],
  battery: [havingOne, 'with another battery', 'a battery size'],
  energy_use: [(label) => `using ${amount(label)}`, 'that use more or less', 'their energy use'],
  fuel: [poweredBy, 'with other fuel types', 'a fuel type'],
  engine: [(label) => `with a ${label} engine`, 'with other engines', 'an engine size'],
  cylinders: [having, 'with more or fewer cylinders', 'their cylinders'],
  transmission: [(label) => `${having(label)} transmission`, 'with another transmission', 'a transmission'],
  drive: [having, 'with another drive type', 'a drive type'],
  colour: [(label) => `in ${lowerFirst(label)}`, 'in other colours', 'a colour'],
  status: [lowerFirst, 'with another status'],
  car_type: [(label) => `sold as ${lowerFirst(label)}`, 'in another condition', 'a condition'],
  filtered_features: [having, 'without that feature listed'],
  categories: [(label) => `good for ${lowerFirst(label)}`, 'not listed for that use'],
  state: place,
  city: place,
  location_name: [atPlace, 'at other locations', 'a location'],
  dealership_name: dealership,
  dealership_slug: dealership,
  near: [lowerFirst, 'elsewhere', 'a place'],
  price,
  price_range: price,
  weekly_price_range: price,
  weekly_price: price,
  subscription_price: price,
  km: [(label) => `with ${amount(label)}`, 'with more or fewer kilometres', 'kilometres'],
  year: [
    (label) => `from ${label.replace(/ newer$/, ' later').replace(/ older$/, ' earlier')}`,
    'from other years',
    'a year',
  ],
  query: [(label) => `matching ‘${label}’`, 'without those words'],
}
const PLAIN: Wording = [(label) => label, 'without those details']

/** How many of the cars that do not meet a condition say nothing of it. */
export type Unstated = 'some' | 'all'

/** 'on diesel', 'with hybrid power' */
function poweredBy(fuel: string): string {
  return /hybrid|electric/i.test(fuel) ? `${having(fuel)} power` : `on ${lowerFirst(fuel)}`
}

/** 'at least 2,600 cc' of 'From 2,600 cc' */
const amount = (label: string): string => lowerFirst(label).replace(/^from/, 'at least')

/** 'black or white' of 'Black or White' */
function lowerFirst(text: string): string {
  return text.replace(/(?:^|\bor |, )[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
}

const isKeptOut = (condition: Condition): condition is Condition & { key: FacetKey; values: string[] } =>
  'values' in condition && condition.values.every(isExclusion)

/**
 * How a condition reads behind the vehicle and behind a noun, and cars that do not meet it: 'in white' and 'in other colours';
 * where white is kept out, 'other than in white' and 'in white'.
 */
function wordCondition(condition: Condition, unstated?: Unstated, count: number | null = null) {
  const [asked, known, thing] = WORDING[condition.key] ?? PLAIN
  const others =
    unstated === 'all' && thing
      ? `that ${count === 1 ? 'does' : 'do'} not state ${thing}`
      : `${known}${unstated && thing ? ' or none stated' : ''}`
  const bare = isKeptOut(condition) ? { ...condition, values: condition.values.map(withoutSign) } : condition
  const ofNoun = asked(conditionLabel(bare))
  const text = NAME_KEYS.some((key) => key === condition.key) ? conditionLabel(bare) : ofNoun
  if (bare === condition) return { asked: text, ofNoun, others }
  const except = text.startsWith('with ') ? `without${text.slice(4)}` : `other than ${text}`
  return { asked: except, ofNoun: except, others: ofNoun }
}

/** Without the marks that keep words from being read again: the shopper typed none. */
const unquoted = (word: string) => word.replace(/^"(.+)"$/, '$1')

export function conditionLabel(condition: Condition): string {
  if ('word' in condition) return unquoted(condition.word)
  if ('values' in condition) return valuesLabel(condition.key, condition.values)
  if ('near' in condition) return nearText(condition.near)
  return boundsText(condition.key, condition.bounds)
}

/**
 * `before`: vehicles listed above. `count`: of those listed below; null where it is not said. `partly`: of what was let go,
 * what some of them meet all the same, and what all or some of them say nothing of.
 */
type SentenceInput = {
  before: number
  count: number | null
  partly: readonly Condition[]
  unstated?: ReadonlyMap<Condition, Unstated>
  typed: string
  noun: Noun
}

/**
 * What of a search was not found, and what is shown in its place: 'No Mitsubishi Pajero Sport in white. 22 cars in other
 * colours.' With exact cars above, what comes below them: '22 more cars in other colours.' Where a model was asked for that
 * is not in stock: 'No BMW 320i up to $20,000. 2 cars by BMW at other prices.'
 */
export function closeMatchesSentence(relaxed: RelaxedSearch, say: SentenceInput, like?: LikeModel): string {
  const { state, kept, widened, letGo } = relaxed
  const { typed, noun, before } = say
  const cars = carsText(say)
  const others = othersText(relaxed, say)
  const isAnything = kept.length + widened.length === 0
  if (like) {
    const shown = like.as === 'none' && isAnything ? `All ${cars} instead.` : `${LIKE[like.as](cars, kept)}${others}.`
    return before > 0 ? shown : noSuch(like.name, askedText(like.asked, typed)) + shown
  }
  if (before > 0) return `${cars}${others}.`
  const asked = listUnmet(relaxed)
  if (isAnything && letGo.some(({ key }) => key === 'query')) {
    const order = state.sort === 'distance' ? ', nearest first' : ''
    return `We found no ‘${typed || asked.map(conditionLabel).join(' ')}’ here. All ${cars} instead${order}.`
  }
  // Of a town its state is not said as well.
  const isTold = ({ key }: Condition) => key === 'state' && asked.some((other) => other.key === 'city')
  // A body is said with the vehicle whether it was kept or let go: 'No pop tops near Brisbane'.
  const named = [...kept, ...letGo.filter(({ key }) => key === 'body')].filter(
    (condition): boolean => !isKeptOut(condition) && !isTold(condition),
  )
  const hasModel = named.some(isModel)
  const unnamed = [...kept, ...asked].filter(
    (condition) =>
      (!(named.includes(condition) && TITLE_KEYS.has(condition.key)) || (hasModel && condition.key === 'body')) &&
      !isTold(condition),
  )
  // Where no car states a detail, none is known to be without it either.
  const listed = [...(say.unstated ?? [])].some(([, which]) => which === 'all') ? 'listed' : ''
  return `${noSuch(subjectText(state, named, noun), listed, askedText(unnamed, typed, hasModel))}${cars}${others}.`
}

const noSuch = (...words: string[]) => `No ${words.filter(Boolean).join(' ')}. `

/** '22 cars', '22 more cars', or 'More cars'. */
function carsText({ before, count, noun }: SentenceInput): string {
  if (count === null) return `More ${noun.many}`
  return before > 0 ? countText(count, noun).replace(' ', ' more ') : countText(count, noun)
}

/** A model that the stock does not have, what its close matches have of it, and what else was asked. */
type LikeModel = { name: string; as: Likeness['as'] | 'none'; asked: readonly Condition[] }

/** How cars read that are like a model; a model that stands above has others, of its make as of its size. */
const LIKE: Record<LikeModel['as'], (cars: string, kept: readonly Condition[]) => string> = {
  family: (cars) => `${cars} of the same family`,
  make: (cars, kept) => {
    const make = kept.find(({ key }) => key === 'make')
    return `${cars}${make ? ` by ${conditionLabel(make)}` : ''}`
  },
  size: (cars) => `${cars} of the same size`,
  kind: (cars) => cars.replace(' ', ' other '),
  none: (cars) => cars.replace(' ', ' other '),
}

/** In what cars differ from what was asked: ' at other prices and without that word, some in white'. */
function othersText({ kept, widened, letGo }: RelaxedSearch, say: SentenceInput): string {
  const { partly, unstated, count, typed } = say
  const told = letGo.toSorted((a, b) => Number('word' in a) - Number('word' in b))
  const words = told.filter((condition) => 'word' in condition && !partly.includes(condition))
  // Beside words that they have, those that they lack are named.
  const isNamed = [...kept, ...partly].some((condition) => 'word' in condition)
  const withoutWords = isNamed
    ? `without ‘${wordsText(words, typed)}’`
    : `without ${/\s/.test(wordsText(words, typed)) ? 'those words' : 'that word'}`
  const isOne = count === 1
  const without = told
    .filter((condition) => !partly.includes(condition) && !(isOne && isBadge(condition) && partly.some(isBadge)))
    .map((condition) =>
      'word' in condition ? withoutWords : wordCondition(condition, unstated?.get(condition), count).others,
    )
  const all = [...widened.map(({ asked, to }) => WORDING[asked.key][0](boundsText(asked.key, to))), ...new Set(without)]
  const some = partly.map((condition) => `${isOne ? '' : 'some '}${wordCondition(condition).ofNoun}`)
  return `${all.length > 0 ? ` ${joinList(all, 'and')}` : ''}${some.length > 0 ? `, ${joinList(some, 'and')}` : ''}`
}

const TITLE_KEYS: ReadonlySet<string> = new Set(
  'item_type car_type make model body city state location_name near'.split(' '),
)

/** The vehicle as its title names it: the conditions kept, without those that only a filter names. */
function subjectText(state: SearchState, kept: readonly Condition[], noun: Noun): string {
  const facets = Object.fromEntries(
    kept.flatMap((condition): [FacetKey, string[]][] =>
      'values' in condition ? [[condition.key, condition.values]] : [],
    ),
  )
  const title = searchTitle({ ...state, text: '', facets, ranges: {} }, noun)
  if (title.startsWith('All ')) return noun.many
  const isKind = title.startsWith(noun.title) || (facets.body && !facets.make && !facets.model)
  const [body = ''] = facets.body ?? []
  return isKind
    ? lowerFirst(title)
    : title.replace(` ${body}`, ` ${lowerFirst(body)}`).replace(/^(New|Used|Demo)\b/, lowerFirst)
}

const isModel = ({ key }: Condition) => key === 'model' || key === 'make_model'
/** A word may be a model or a body too. */
const isOfName = ({ key }: Condition) => ['model', 'make_model', 'body', 'query'].includes(key)
const isBadge = ({ key }: Condition) => key === 'badge'

/** The words among conditions as one quotation, in the order typed. */
function wordsText(conditions: readonly Condition[], typed: string): string {
  const order = typed.toLowerCase().split(/[\s,"]+/)
  const findPosition = (word: string) => order.indexOf(word.toLowerCase().split(/[\s,]/, 1)[0] ?? '')
  const words = conditions.filter((condition) => 'word' in condition).map(conditionLabel)
  return words.toSorted((a, b) => findPosition(a) - findPosition(b)).join(' ')
}

/** Words are said behind the badge of a model; the rest in the order a buyer minds it. */
function askedText(asked: readonly Condition[], typed: string, hasModel = true): string {
  const words = wordsText(asked, typed)
  const filters = asked.filter((condition) => !('word' in condition))
  const badge = filters.filter(isBadge).map((condition) => wordCondition(condition)[hasModel ? 'asked' : 'ofNoun'])
  const others = [
    ...(words === '' ? [] : [`matching ‘${words}’`]),
    ...filters.flatMap((condition) => (isBadge(condition) ? [] : wordCondition(condition).ofNoun)),
  ]
  return [...badge, others.length < 3 ? others.join(' ') : joinList(others, 'and')].join(' ').trim()
}

/** The cars nearest to a search that finds none or few, apart from those it finds itself. Plain JSON. */
export type CloseMatchesView = ReturnType<typeof closeMatchesView>

/** `href` is null where no such car has it: then it is only said. */
export type CloseMatchesChip = { text: string; href: string | null }

/** `restorable`: of what was let go, the conditions that a car of the vehicle meets. */
export type CloseMatchesAnswer = {
  relaxed: RelaxedSearch
  restorable: Condition[]
  hits: CarSummary[]
  hasMore: boolean
  /** Where a model was asked for of which the stock has no or few cars. */
  like?: LikeModel
} & Pick<SentenceInput, 'before' | 'count' | 'partly' | 'unstated'>

export function closeMatchesView(
  { relaxed, restorable, hits, hasMore, like, before, count, partly, unstated }: CloseMatchesAnswer,
  site: CardSite,
  options: SearchOptions,
  { typed, now }: { typed: string; now: number },
) {
  const { state, kept, widened, letGo } = relaxed
  const noun = searchNoun(state.facets, options)
  const say = { before, count, partly, typed, noun, ...(unstated && { unstated }) }
  const met = [...kept, ...widened.map(({ asked, to }) => ({ ...asked, bounds: to }))]
  const conditionsHref = (conditions: readonly Condition[]) =>
    searchHref(conditions.reduce(withCondition, clearConditions(state)), options)
  const isKnown = (condition: Condition) => WORDING[condition.key]?.[2] !== undefined && !unstated?.has(condition)
  const hasBadges = partly.some((condition) => !letGo.includes(condition))
  const without = letGo.filter((condition) => !partly.includes(condition) && !(isBadge(condition) && hasBadges))
  const restoring = (conditions: readonly Condition[]) =>
    conditions.map(
      (condition): CloseMatchesChip => ({
        text: isKeptOut(condition)
          ? conditionLabel(condition).replace(/^Not/, 'Anything but')
          : conditionLabel(condition),
        href:
          restorable.includes(condition) || !letGo.includes(condition)
            ? conditionsHref([...namingConditions(kept), condition])
            : null,
      }),
    )
  return {
    sentence: closeMatchesSentence(relaxed, say, like),
    /** Whether they are the model that was asked for, or the make where nothing else of the vehicle was let go. */
    isOfVehicle: !like && (kept.some(isModel) || (kept.some(({ key }) => key === 'make') && !letGo.some(isOfName))),
    countText: count === null ? 'Close matches' : plural(count, 'close match', 'close matches'),
    cards: hits.map((car) => withDistance(cachedCard(car, site, now, 0), car, options.near)),
    /** The search that these cars are of; null where all are shown. */
    allHref: hasMore ? searchHref(state, options) : null,
    /** What of the search all these cars meet, each with the search of these cars without it. */
    kept: met.map(
      (condition): CloseMatchesChip => ({
        text: conditionLabel(condition),
        href: conditionsHref(met.filter((other) => other !== condition)),
      }),
    ),
    /** What some of them meet, and what none does, by its details, each with the search that keeps it in place of the rest. */
    partly: restoring(partly),
    letGo: [...(like && before === 0 ? [{ text: like.name, href: null }] : []), ...restoring(without.filter(isKnown))],
    /** What their details do not say. */
    unstated: restoring(without.filter((condition) => !isKnown(condition))),
  }
}
