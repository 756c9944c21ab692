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
import type { Bounds } from './query.ts'
import { type Condition, type RelaxedSearch } from './relax.ts'
import { type SearchOptions, type SearchState } from './state.ts'
import { searchTitle } from './title.ts'
import { isExclusion, toExclusion, withoutSign } from './value-signs.ts'
import { type Likeness, modelAsTyped } from './wanted-model.ts'

/**
 * How a condition reads behind the vehicle it was asked of, how cars read that are known not to meet it, and what those do
 * not state whose feed says nothing of it. Without the last, no car's details are ever complete: what is not in them may be.
 */
type Wording = readonly [asked: (label: string) => string, others: string, thing?: string]

const ofModel = (label: string) => `of the model ${label}`
const atPlace = (label: string) => `at ${label}`
const having = (label: string) => `with ${lowerFirst(label)}`
/** 'with an off-road caravan', 'with a length of 5.9 m' */
const havingOne = (label: string) => `with ${withArticle(lowerFirst(label)).replace(/^(an? \w+) (?=\d)/, '$1 of ')}`

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
  seats: [having, 'with more or fewer seats', 'a number of seats'],
  size: [(label) => `in a ${lowerFirst(label)} size`, 'in other sizes', 'a size'],
  sleeps: [
    (label) => `with ${label.replaceAll('Sleeps ', '')} berths`,
    'with more or fewer berths',
    'a number of berths',
  ],
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
  energy_use: [(label) => `using ${amount(label)}`, 'that use more or less', 'an energy use'],
  fuel: [poweredBy, 'with other fuel types', 'a fuel type'],
  engine: [(label) => `with a ${label} engine`, 'with other engines', 'an engine size'],
  cylinders: [having, 'with more or fewer cylinders', 'a number of cylinders'],
  transmission: [(label) => `${having(label)} transmission`, 'with another transmission', 'a transmission'],
  drive: [having, 'with another drive type', 'a drive type'],
  colour: [(label) => `in ${lowerFirst(label)}`, 'in other colours', 'a colour'],
  status: [(label) => `listed as ${lowerFirst(label)}`, 'for sale'],
  car_type: [lowerFirst, ''],
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
      : `${known}${unstated && thing ? ` or with no ${thing.replace(/^an? /, '')} listed` : ''}`
  const bare = isKeptOut(condition) ? { ...condition, values: condition.values.map(withoutSign) } : condition
  const ofNoun = asked(conditionLabel(bare))
  const text = NAME_KEYS.some((key) => key === condition.key) ? conditionLabel(bare) : ofNoun
  if (bare === condition) return { asked: text, ofNoun, others }
  const except = text.startsWith('with ') ? `without${text.slice(4)}` : `other than ${text}`
  return { asked: except, ofNoun: except, others: known && ofNoun }
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
  /** Conditions of the vehicles in stock. */
  conditions?: readonly string[]
}

const CLOSEST = 'The closest we have'
const ANYTHING = 'Here’s what we do have'
const WHERE = /^(?:state|city|near|location_|dealership_)/

/**
 * What of a search was not found, as a person at the yard says it, and what is shown in its place: 'We don’t have a white
 * Mitsubishi Pajero Sport right now.', '22 cars in other colours.' With exact cars above, `none` is null and the rest says
 * what comes below them: '22 more cars in other colours.' Where a model was asked for that is not in stock: 'We don’t have a
 * BMW 320i under $20,000 right now.', '2 cars by BMW at other prices.'
 */
export function closeMatchesSentence(relaxed: RelaxedSearch, say: SentenceInput, like?: LikeModel) {
  const { state, kept, widened, letGo } = relaxed
  const isAnything = widened.length === 0 && kept.every(({ key }) => WHERE.test(key))
  const isUnlike = isAnything && (like ? like.as === 'none' : letGo.some(({ key }) => key === 'query'))
  const order = state.sort === 'distance' ? ', nearest first' : ''
  const cars = carsText(
    say,
    letGo.filter((condition) => !say.partly.includes(condition)),
  )
  return {
    none: say.before > 0 ? null : like ? noneLike(like, say) : noneSentence(relaxed, say),
    shown:
      isUnlike && say.before === 0
        ? `${[ANYTHING, ...kept.map((condition) => wordCondition(condition).ofNoun)].join(' ')}${order}.`
        : `${like ? LIKE[like.as](cars, kept) : cars}${othersText(relaxed, say)}.`,
    isUnlike,
  }
}

/** The kind of vehicle is said with a make that the stock does not have: 'any Jayco caravans'. */
function noneLike({ name, asked }: LikeModel, { typed }: SentenceInput): string {
  const kind = asked.find(({ key }) => key === 'item_type')
  const subject = kind ? `${name} ${lowerFirst(conditionLabel(kind))}` : name
  return weHaveNo(subject, !kind, { asked: asked.filter((condition) => condition !== kind), typed })
}

/** 'We don’t have a white Kia Rio under $20,000 right now.' */
export function noneSentence(
  { state, kept, widened, letGo }: RelaxedSearch,
  say: Pick<SentenceInput, 'typed' | 'noun' | 'unstated'>,
): string {
  const { typed, noun, unstated } = say
  const asked = [...widened.map((range) => range.asked), ...letGo]
  if (kept.length + widened.length === 0 && letGo.some(({ key }) => key === 'query'))
    return `We don’t have anything matching ‘${typed || asked.map(conditionLabel).join(' ')}’ right now.`
  // Of a town its state is not said as well.
  const isTold = ({ key }: Condition) => key === 'state' && asked.some((other) => other.key === 'city')
  // A body is said with the vehicle whether it was kept or let go: 'any pop tops near Brisbane'.
  const named = [...kept, ...letGo.filter(({ key }) => key === 'body')].filter(
    (condition): boolean => !isKeptOut(condition) && !isTold(condition),
  )
  const hasModel = named.some(isModel)
  const asTyped = (condition: Condition): Condition =>
    condition.key === 'model'
      ? { ...condition, values: condition.values.map((name) => modelAsTyped(name, typed)) }
      : condition
  const unnamed = [...kept, ...asked].filter(
    (condition) =>
      (!(named.includes(condition) && TITLE_KEYS.has(condition.key)) || (hasModel && condition.key === 'body')) &&
      !isTold(condition),
  )
  return weHaveNo(subjectText(state, named.map(asTyped), noun), hasModel, { asked: unnamed, typed, unstated })
}

type SearchWords = { asked: readonly Condition[]; typed: string; unstated?: SentenceInput['unstated'] }

/** Of a detail that not every car states, no more is said than that none is listed with it. */
function weHaveNo(subject: string, isOne: boolean, { asked, typed, unstated }: SearchWords): string {
  const before = ADJECTIVES.flatMap((key) =>
    asked.filter((condition) => condition.key === key && isOneWord(condition) && !unstated?.has(condition)),
  )
  const name = before.map(conditionLabel).map(lowerFirst).join(' ')
  const described = name === '' ? subject : subject.replace(/^((?:new|used|demo) )?/, `$1${name} `)
  const rest = askedText(
    asked.filter((condition) => !before.includes(condition)),
    typed,
    isOne,
  )
  return `${['We don’t have', isOne ? withArticle(described) : `any ${described}`, rest && asked.some((condition) => unstated?.has(condition)) ? 'listed' : '', rest].filter(Boolean).join(' ')} right now.`
}

/** What stands before a vehicle where it is one word, in order: 'red automatic diesel'. */
const ADJECTIVES: Condition['key'][] = ['car_type', 'colour', 'transmission', 'fuel']
const isOneWord = (condition: Condition) =>
  (condition.key === 'car_type' || /^[A-Za-z]+$/.test(conditionLabel(condition))) && !isKeptOut(condition)

/** By how it is spoken: 'an Isuzu', 'an MG', 'a used ute', 'a RAV4'. */
const withArticle = (name: string): string => `${AN.some((sound) => sound.test(name)) ? 'an' : 'a'} ${name}`
const AN = [/^(?:[aeio8]|u(?![nst]))/i, /^(?!RAV)[FHLMNRSX](?=[A-Z\d])/]

/** '22 cars', '22 more cars', 'More cars'; '22 used or demo cars' of a stock that has such, where new was let go. */
function carsText(
  { before, count, noun, conditions = [] }: Omit<SentenceInput, 'partly' | 'unstated' | 'typed'>,
  letGo: readonly Condition[],
): string {
  const condition = letGo.find(({ key }) => key === 'car_type')
  const asked = condition && 'values' in condition ? condition.values : []
  const isOther = (value: string) =>
    asked.some(isExclusion) ? asked.includes(toExclusion(value)) : !asked.includes(value)
  const others = condition ? valuesLabel('car_type', conditions.filter(isOther).toReversed()).toLowerCase() : ''
  const cars = count === null ? `More ${noun.many}` : countText(count, noun)
  return cars.replace(' ', `${before > 0 && count !== null ? ' more ' : ' '}${others && `${others} `}`)
}

/** A model that the stock does not have, what its close matches have of it, and what else was asked, also as its words. */
export type LikeModel = { name: string; as: Likeness['as'] | 'none'; asked: readonly Condition[]; rest: string }

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
    .filter(Boolean)
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

const pricedWords = (text: string) => text.replace(/^up to (?=\$)/, 'under ').replace(/^(?=\$)/, 'for ')

/** Words are said behind the badge of a model; the rest in the order a buyer minds it. */
function askedText(asked: readonly Condition[], typed: string, hasModel: boolean): string {
  const words = wordsText(asked, typed)
  const filters = asked.filter((condition) => !('word' in condition))
  const badge = filters.filter(isBadge).map((condition) => wordCondition(condition)[hasModel ? 'asked' : 'ofNoun'])
  const others = [
    ...(words === '' ? [] : [`matching ‘${words}’`]),
    ...filters.flatMap((condition) => (isBadge(condition) ? [] : pricedWords(wordCondition(condition).ofNoun))),
  ]
  return [...badge, others.length < 3 ? others.join(' ') : joinList(others, 'and')].join(' ').trim()
}

/** The cars nearest to a search that finds none or few, apart from those it finds itself. Plain JSON. */
export type CloseMatchesView = ReturnType<typeof closeMatchesView>

export type CloseMatchesAnswer = {
  relaxed: RelaxedSearch
  hits: CarSummary[]
  hasMore: boolean
  /** Where a model was asked for of which the stock has no or few cars. */
  like?: LikeModel
} & Pick<SentenceInput, 'before' | 'count' | 'partly' | 'unstated'>

/** Cars that have nothing of what was asked are a glimpse of the stock, not an answer. */
const MAX_UNLIKE = 6

export function closeMatchesView(
  { relaxed, hits, hasMore, like, before, count, partly, unstated }: CloseMatchesAnswer,
  site: CardSite,
  options: SearchOptions,
  { typed, now }: { typed: string; now: number },
) {
  const { state, kept, letGo } = relaxed
  const noun = searchNoun(state.facets, options)
  const { none, shown, isUnlike } = closeMatchesSentence(
    relaxed,
    {
      before,
      count,
      partly,
      typed,
      noun,
      ...(unstated && { unstated }),
      conditions: options.vocabulary.car_type ?? [],
    },
    like,
  )
  const listed = isUnlike ? hits.slice(0, MAX_UNLIKE) : hits
  const held = listed.every(({ reserved }) => reserved)
  const told = `${shown}${held ? (listed.length === 1 ? ' It’s reserved.' : ' They’re all reserved.') : ''}`
  return {
    none,
    isUnlike,
    ...(none === null || isUnlike ? { heading: told, difference: null } : { heading: CLOSEST, difference: told }),
    /** Whether they are the model that was asked for, or the make where nothing else of the vehicle was let go. */
    isOfVehicle: !like && (kept.some(isModel) || (kept.some(({ key }) => key === 'make') && !letGo.some(isOfName))),
    countText: count === null ? 'Close matches' : plural(count, 'close match', 'close matches'),
    cards: listed.map((car) => withDistance(cachedCard(car, site, now, 0), car, options.near)),
    /** The search that these cars are of; null where all are shown. */
    allHref: hasMore || listed.length < hits.length ? searchHref(state, options) : null,
  }
}

/** The search with one condition less, or that one widened, which has cars; `count`: those of its list. */
export type NearSearch = { without: Condition; to: Bounds | null; state: SearchState; count: number }

/** '3 cars in other colours', '2 cars up to $22,000', '4 used cars' */
export function nearSearchText({ without, to, count }: NearSearch, noun: Noun, conditions?: readonly string[]): string {
  const cars = carsText({ before: 0, count, noun, ...(conditions && { conditions }) }, [without])
  return `${cars} ${to && 'bounds' in without ? WORDING[without.key][0](boundsText(without.key, to)) : wordCondition(without).others}`.trim()
}
