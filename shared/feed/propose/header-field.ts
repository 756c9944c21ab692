import { OFFER_CONDITIONS, type OfferCondition } from '../../car/schema.ts'
import { DAY_FIELD } from '../date-form.ts'
import { namedCondition, PRICE_NOUN, readPriceWords } from '../price-words.ts'
import { fieldOfHeader, localName } from '../synonyms.ts'
import { isInWholeUnits } from '../units.ts'
import { foldWords } from '../vocabulary.ts'

/** The field that a header names; `isSure`: false where its other words ("notes") leave open whether shoppers may read it. */
export type HeaderField = { field: string; score: number; isSure: boolean }

const EXACT = 10
const PARTIAL = 6

/** Parts of a path that say nothing of the field. */
const GENERIC = /^(value|text|amount|url|href|src|label|display|rendered|raw|#text|\d+)$/i
/** What staff write for each other as often as for shoppers. */
const NOTE = /^(notes?|comments?|remarks?|memos?|instructions?|bemerkung(en)?|kommentare?)$/i

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that change nothing about what a column holds. */
const PLAIN = set(
  'vehicle car bike motorcycle caravan truck unit stock item listing ad advert advertisement advertising web website internet online public display displayed marketing sales full long short extended detailed main primary current total value text txt html raw data attributes details info content the of for in our your',
)
/** Fields of prices, but that by the week. */
export const PRICES = ['price', 'before_price', 'offer_price', 'rrp', 'price_ex_gst']
/** Words that may stand beside the name of a field whose values are shown as they are, by these fields. */
const BESIDE = new Map(
  Object.entries({
    name: 'heading headline',
    'dealercomments standardEquipment tag':
      'seller sellers copy other additional standard optional factory brief introduction',
    [PRICES.join(' ')]:
      'price retail sale selling asking advertised cash now new used amount incl inc including included ex excl excluding egc orc govt gov government charges drive away driveaway dap aud nzd usd eur gbp dollars cents cts k x thousands',
    'images video_url':
      'hero cover first all additional other more extra exterior interior external ext int front rear gallery thumb thumbnail large medium small hd original url urls uri link links list file files path paths src href cdn name names set',
    'city location_name private_postcode':
      'dealer dealership yard location branch site store lot showroom display seller private',
    dealership_name: 'trading business company selling listing group',
    regplate: 'plate number no state',
    km: 'km kms klm klms odometer odo odom kilometre kilometres kilometers mileage miles mi reading actual indicated showing travelled driven distance approx approximate rounded as at on last known x k thousands',
    status:
      'post sub publish published publishing availability lifecycle offers meta metadata product adverts advertiser retail',
  }).flatMap(([fields, words]) => fields.split(' ').map((field) => [field, set(words)] as const)),
)
const MEASURE = set(
  'mm cm m mtrs metres ft feet in inches kg kgs t tonnes lb lbs maximum max overall external braked tow towing tray load tub',
)
/** A name such as stockNumber_web as its words: 'stock number web'. */
export const spaced = (name: string): string => foldWords(localName(name)).join(' ')

/** Whether other words of a header leave it open what its column holds. */
function isOpen(field: string, others: readonly string[]): boolean {
  if (others.some((word) => NOTE.test(word))) return true
  const beside = BESIDE.get(field) ?? (isInWholeUnits(field) ? MEASURE : undefined)
  return beside !== undefined && !others.every((word) => PLAIN.has(word) || beside.has(word) || /^x?\d+s?$/.test(word))
}

/** The field that a header names, and how surely; null for an unknown one. 'Compliance $' is a cost and no date. */
export function headerField(header: string): HeaderField | null {
  const name = localName(header)
  // 'Offer Starts' is a day, and no least price.
  const isDay = DAY_FIELD.test(fieldOfHeader(name) ?? '')
  const named = (isDay ? null : priceHeader(name)) ?? namedField(name)
  return named && /[$€£]/.test(name) && !PRICES.includes(named.field) ? null : named
}

/** Words apart, with the signs between them: '(+GST)' says more than 'GST'. */
const withSigns = (name: string): string => name.replace(/[_-]+|(?<=\p{Ll})(?=\p{Lu})/gu, ' ').trim()

/** Of what a header says beside a price, the condition on which it holds: 'trade in' of 'Price with trade'. */
export const headerCondition = (name: string): OfferCondition | null => namedCondition(withSigns(name))

/** A header that says nothing of its column, or that it has amounts: any other may be that of a deposit or of a secret. */
const NAMELESS = /^((column|col|field|value|amount|amt|data|unnamed|spalte|betrag|[a-z])? ?\d*|dollars?|aud)$/
export const isNameless = (name: string): boolean => NAMELESS.test(spaced(name))

const WEEKLY = /^(per |a |each )?w(ee)?k|^p ?[./]? ?w|^\/ ?w/i

/** The field of a price whose header says more than that: 'Price ex GST', 'Finance price', 'From price'; null for others. */
function priceHeader(name: string): HeaderField | null {
  const { says, rest } = readPriceWords(withSigns(name.split('.').at(-1) ?? ''))
  const left = rest.toLowerCase().replace(/[$€£]/g, '').trim()
  const field = fieldOfHeader(left)
  // Of a price by the week alone the dealer says whether it is a repayment.
  if (WEEKLY.test(says.get('period') ?? '') && /^((subscription|price|rate|fee) ?)*$/.test(left))
    return { field: 'subscription_price', score: EXACT, isSure: /subscription/.test(left) && !says.has('least') }
  const isPrice = left === '' || PRICE_NOUN.test(left) || field === 'price' || field === 'offer_price'
  if (!isPrice)
    return says.has('without GST') && field === 'before_price' ? { field, score: EXACT, isSure: false } : null
  if (left !== '' && ['period', 'least', 'others'].some((one) => says.has(one as 'period')))
    return { field: 'price', score: EXACT, isSure: false }
  const isOffer = OFFER_CONDITIONS.some((condition) => says.has(condition))
  if (isOffer && left === '') return null
  if (isOffer) return { field: 'offer_price', score: EXACT, isSure: !says.has('without GST') && left !== 'amount' }
  if (says.has('without GST')) return { field: 'price_ex_gst', score: EXACT, isSure: true }
  if (says.has('recommended')) return { field: 'rrp', score: EXACT, isSure: true }
  return says.has('with GST') && left !== '' ? { field: 'price', score: EXACT, isSure: true } : null
}

/** The parts of a path that say something of the field. */
const pathParts = (name: string): string[] =>
  name
    .split('.')
    .map((part) => part.replace(/^@|\[\d+\]/g, ''))
    .filter((part, i, all) => all.length === 1 || i === 0 || !GENERIC.test(part))

/** Whether a column says something of a photograph, as image[0].tag[0] does, and nothing of the car. */
export function isAboutPicture(name: string): boolean {
  const parts = pathParts(name)
  const isOfPicture = parts.slice(0, -1).some((part) => fieldOfHeader(part) === 'images')
  return isOfPicture && !['images', 'video_url'].includes(fieldOfHeader(parts.at(-1) ?? '') ?? '')
}

function namedField(name: string): HeaderField | null {
  if (isAboutPicture(name)) return null
  const parts = pathParts(name)
  const last = parts.at(-1) ?? ''
  const both = fieldOfHeader(parts.slice(-2).join(' '))
  if (both) return { field: both, score: EXACT, isSure: true }
  const exact = fieldOfHeader(last) ?? fieldOfHeader(last.replace(/\(.*\)/, ''))
  // 'registration.status' is none of the sale.
  const above = NOTE.test(last) || exact === 'status' ? parts.slice(0, -1).flatMap(foldWords) : []
  if (exact) return { field: exact, score: EXACT, isSure: !isOpen(exact, above) }
  return findHeaderField(foldWords(last))
}

/** Words beside which a header names a number of its own: 'Engine No', 'Engine hrs', 'Colour code'. */
const OTHER_THING =
  /^(no|nr|num|number|hp|kw|ps|power|oil|hrs?|hours?|serial|code|history|disc|discount|fee|fees|co|company|by)$/i
/** Fields that are numbers of a car themselves, or words that a code stands for. */
const CODED = set('source_key stocknum vin regplate simple_fuel simple_transmission drive state')

/** The first and longest of some words that are the name of a field; one that is sure before one that is not. */
function findHeaderField(words: readonly string[]): HeaderField | null {
  // 'range_unit' is no range.
  if (words.length > 1 && /^(units?|uoms?)$/i.test(words.at(-1)!)) return null
  let unsure: HeaderField | null = null
  for (let size = Math.min(4, words.length); size > 0; size--) {
    for (let at = 0; at + size <= words.length; at++) {
      const field = fieldOfHeader(words.slice(at, at + size).join(' '))
      if (!field) continue
      const others = [...words.slice(0, at), ...words.slice(at + size)]
      if (!CODED.has(field) && others.some((word) => OTHER_THING.test(word))) continue
      const found = { field, score: PARTIAL - (words.length - size) * 0.5 }
      if (!isOpen(field, others)) return { ...found, isSure: true }
      unsure = { ...found, isSure: false }
    }
  }
  return unsure
}

/** Whether a header is that of notes, which staff write for each other too. */
export const isNoteHeader = (name: string): boolean => foldWords(name).some((word) => NOTE.test(word))
