import { fieldOfHeader } from '../synonyms.ts'
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
const [TEXT, PRICE, IMAGE, PLACE, NAME] = [
  set('seller sellers copy other additional standard optional factory brief introduction'),
  set(
    'price retail sale selling asking advertised cash from now new used amount incl inc including included ex excl excl excluding egc gst tax govt gov government charges drive away driveaway dap aud nzd usd eur dollars cents cts',
  ),
  set(
    'hero cover first all additional other more extra exterior interior external ext int front rear gallery thumb thumbnail large medium small hd original url urls uri link links list file files path paths src href cdn name names set',
  ),
  set('dealer dealership yard location branch site store lot showroom display seller private'),
  set('trading business company selling listing group'),
]

/** Words that may stand beside the name of a field whose values are shown as they are. */
const BESIDE: Record<string, ReadonlySet<string>> = {
  name: set('heading headline'),
  dealercomments: TEXT,
  standardEquipment: TEXT,
  tag: TEXT,
  price: PRICE,
  before_price: PRICE,
  offer_price: PRICE,
  images: IMAGE,
  video_url: IMAGE,
  city: PLACE,
  location_name: PLACE,
  private_postcode: PLACE,
  dealership_name: NAME,
  regplate: set('plate number no state'),
  status: set(
    'publish published publishing availability lifecycle offers meta metadata product adverts advertiser retail',
  ),
}

/** A name such as stockNumber_web as its words: 'stock number web'. */
export const spaced = (name: string): string => foldWords(name).join(' ')

const splitHeader = (name: string): string[] =>
  name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether other words of a header leave it open what its column holds. */
function isOpen(field: string, others: readonly string[]): boolean {
  if (others.some((word) => NOTE.test(word))) return true
  const beside = BESIDE[field]
  return beside !== undefined && !others.every((word) => isPlain(word.toLowerCase(), beside))
}

const isPlain = (word: string, beside: ReadonlySet<string>): boolean =>
  PLAIN.has(word) || beside.has(word) || /^\d+$/.test(word)

const IS_MONEY = /[$€£]/

/** The field that a header names, and how surely; null for an unknown one. 'Compliance $' is a cost and no date. */
export function headerField(name: string): HeaderField | null {
  const named = namedField(name)
  return named && IS_MONEY.test(name) && BESIDE[named.field] !== PRICE ? null : named
}

function namedField(name: string): HeaderField | null {
  const parts = name
    .split('.')
    .map((part) => part.replace(/^@|\[\d+\]/g, ''))
    .filter((part, i, all) => all.length === 1 || i === 0 || !GENERIC.test(part))
  const last = parts.at(-1) ?? ''
  // What an export says beside the address of a photograph, as image[0].tag[0], is about the photograph.
  const isOfPicture = parts.slice(0, -1).some((part) => fieldOfHeader(part) === 'images')
  if (isOfPicture && !['images', 'video_url'].includes(fieldOfHeader(last) ?? '')) return null
  const both = fieldOfHeader(parts.slice(-2).join(' '))
  if (both) return { field: both, score: EXACT, isSure: true }
  const exact = fieldOfHeader(last) ?? fieldOfHeader(last.replace(/\(.*\)/, ''))
  // 'registration.status' is none of the sale.
  const above = NOTE.test(last) || exact === 'status' ? parts.slice(0, -1).flatMap(splitHeader) : []
  if (exact) return { field: exact, score: EXACT, isSure: !isOpen(exact, above) }
  return findHeaderField(splitHeader(last))
}

/** Words beside which a header names a number of its own: 'Engine No', 'Engine HP', 'Colour code'. */
const OTHER_THING = /^(no|nr|num|number|hp|kw|ps|power|oil|serial|code|history|disc|discount|fee|fees|co|company|by)$/i
/** Fields that are numbers of a car themselves, or words that a code stands for. */
const CODED = new Set([
  'source_key',
  'stocknum',
  'vin',
  'regplate',
  'simple_fuel',
  'simple_transmission',
  'drive',
  'state',
])

/** The first and longest of some words that are the name of a field; one that is sure before one that is not. */
function findHeaderField(words: readonly string[]): HeaderField | null {
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
export const isNoteHeader = (name: string): boolean => splitHeader(name).some((word) => NOTE.test(word))
