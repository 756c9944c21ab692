import { OFFER_CONDITIONS, type OfferCondition } from '../car/schema.ts'
import { boundedMemo, computeOnce } from '../memo.ts'

/** What the words beside an amount, in its header or its cell, say of it. */
export type PriceMeaning = keyof typeof REASONS | keyof typeof PRICE_TYPES | 'note'

const TAX = '(?:(?:the |all )?(?:gst|vat|mwst|ust|tax(?:es)?))'
const ROADS = '(?:on[- ]?roads?(?: costs)?|o\\.?r\\.?c\\.?s?)'
const GOVERNMENT = 'gov(?:ernmen)?t?\\.?(?: charges)?'
const REGO = `(?:rego|rwc|registration|roadworthy|${GOVERNMENT})`
const EXTRA = '(?:\\+|ex|exc|excl|excluding|before|plus)\\.?[\\s-]*'
const word = (form: string) => new RegExp(`(?<![\\p{L}\\d])(?:${form})(?![\\p{L}\\d])\\.?`, 'giu')

/** In their order: 'ex GST' is found before what 'ex' may say elsewhere. */
const PRICE_WORDS: [meaning: PriceMeaning, form: RegExp][] = [
  [
    'without GST',
    word(
      `(?:exc?|excl|excl?uding|excl?usive(?: of)?|plus|net(?: of)?|before|less|without|w/o|zzgl|exkl|(?:not|no|doesn.t) incl\\w*)\\.?[\\s-]*(?:10 ?%\\s*)?${TAX}`,
    ),
  ],
  ['without GST', word(`${TAX}[\\s-]*(?:exc?|excl|excluded|excluding|exclusive|extra|not incl\\w*)|netto`)],
  ['without GST', new RegExp(`\\+\\s*(?:10 ?%\\s*)?${TAX}(?!\\p{L})|\\(exc?l?\\.?\\)`, 'giu')],
  ['without GST', /(?:(?<=\p{L}[\s(]+)|^\s*)exc?l?\.?\s*$/giu],
  // Paid by travellers and diplomats.
  ['others', word('(?:tax|vat|duty)[\\s-]*(?:free|exempt)')],
  ['with GST', word(`(?:inc|incl|includ(?:es|ed|ing)|inclusive(?: of)?|with|inkl|no)\\.?[\\s-]*${TAX}|brutto`)],
  ['with GST', word(`${TAX}[\\s-]*(?:inc|incl|included|inclusive|paid|free|exempt)`)],
  ['with GST', /\(incl?\.?\)|(?:(?<=\p{L}[\s(]+)|^\s*)incl?(?:uding|uded|usive)?\.?\s*$/giu],
  [
    'trade in',
    word('(?:with|w/|after|if|when|and)\\s*(?:\\p{L}{1,20} )?trad(?:e|ing)(?:[\\s-]*ins?)?|trade[\\s-]*ins?'),
  ],
  ['note', word('(?:dealer )?(?:financ(?:e|ing)(?: is)? available|delivery)|tap')],
  ['finance', word('(?:(?:with|w/|on|if|when|via|using)\\s*)?(?:\\p{L}{1,20} )?financed?')],
  ['abn', word('(?:(?:with|w/|for)\\s*)?(?:an )?abn(?:[\\s-]*holders?)?')],
  // What traders, staff and lenders pay, or a part of it.
  [
    'others',
    word(
      'cash only|(?:for )?(?:export|whole ?sale(?:rs?)?|w/sale|trade(?:rs?)?|dealers?|staff|fleet|auction|reserve|deposit|cost|valuation|estimated?|guide)',
    ),
  ],
  ['period', word('(?:per|a|each|pro|im)[\\s-]*(?:week|wk|month|mth|monat|fortnight|day)')],
  ['period', word('(?:week|month|fortnight)ly|wkly|p ?[./]? ?(?:w|m|cm|wk|mth)')],
  ['period', /\/ ?(?:week|wk|w|month|mth|mo|m|fortnight|day)(?!\p{L})/giu],
  ['note', word(`(?:incl?|including|with|and)\\.?[\\s-]*(?:\\d+ (?:months?|mths?) )?(?:${ROADS}|${REGO})`)],
  ['before charges', word(`(?:${EXTRA})?(?:${ROADS}|e\\.?g\\.?c)|${EXTRA}${REGO}`)],
  // Of charges or for a buyer.
  ['others', word(GOVERNMENT)],
  ['drive away', word('drive ?-?away(?: price)?|d[/ ]?a|dap')],
  ['ride away', word('ride ?-?away(?: price)?|r[/ ]?a')],
  ['least', word('(?:priced )?from|start(?:s|ing)(?: (?:at|from))?|offers? over|ab')],
  ['recommended', word('m?rrp|msrp|uvp|srp|recommended(?: retail)?(?: price)?|when new|neupreis|listenpreis')],
  ['former', word('was|previous(?:ly)?|old|before|statt|originally')],
  ['note', word(`${REGO}|o\\.?n\\.?o|obo|(?:or )?(?:near(?:est)?|best) offer`)],
  // $29,990+ and $29,990 + dealer delivery.
  ['least', /\+/g],
  ['note', word('neg(?:otiable)?|firm|fixed|only|now|vb|and|clearance|reduced|no more to pay')],
]

export type PriceWords = { says: ReadonlyMap<PriceMeaning, string>; rest: string }

/** What the words beside an amount say, each with its words, and what is left of them: a currency, or what no row knows. */
export function readPriceWords(text: string): PriceWords {
  const says = new Map<PriceMeaning, string>()
  let rest = text
  for (const [meaning, form] of PRICE_WORDS) {
    rest = rest.replace(form, (found) => {
      if (!says.has(meaning)) says.set(meaning, found.trim())
      return ' '
    })
  }
  return { says, rest: rest.replace(/[\s*+,&():;.!|/~–—]+/g, ' ').trim() }
}

/** Whether a text says of an amount that GST is not in it; most texts speak of none. */
export const saysWithoutGst = (text: string | null): boolean =>
  text !== null && /gst/i.test(text) && readPriceWords(text).says.has('without GST')

export const PRICE_NOUNS = 'price|specials?|asking|retail|list(?:ed)?|sell(?:ing)?|advertised|deal|offer'
/** The names of a price, for a header. */
export const PRICE_NOUN = new RegExp(`^(?:${PRICE_NOUNS}|amount)$`, 'i')
/** What an amount is called, praised for or includes, and nothing more. */
export const PRICE_NAME = new RegExp(
  `^(${PRICE_NOUNS}|pric(es|ed|ing)|sale|cash|internet|web(site)?|online|our|best|great|hot|low|fair|manager.?s|today|total|full|final|no|haggle|inc(l|luding|luded|lusive)?|all|months?|years?|stamp|duty|transfer|fees|used|new|demo|\\d{1,2}|20\\d\\d)$`,
  'i',
)

/** Whether a text such as a price type says that not every shopper pays the amount beside it, or has words of which no row tells. */
export const isQualified = (text: string): boolean =>
  computeOnce(qualified, text, () => {
    const { says, rest } = readPriceWords(text)
    return wordsFault('price', says) !== null || rest.split(' ').some((part) => part !== '' && !PRICE_NAME.test(part))
  })
/** Cars of a file have few price types. */
const qualified = boundedMemo<string, boolean>(100)

/** What each field may say beside its amounts; any other field only what leaves it the price. */
const MAY_SAY: Record<string, readonly PriceMeaning[]> = {
  price_ex_gst: ['without GST'],
  rrp: ['recommended', 'with GST'],
  before_price: ['former', 'with GST'],
  subscription_price: ['period', 'with GST'],
  offer_price: ['with GST', ...OFFER_CONDITIONS],
}

/** Why an amount is none of its field: what the words beside it say, and what to do. */
const REASONS = {
  'without GST':
    'is without GST, which a shopper pays too: send it with GST, or agree to "gst": "add where said" in the mapping',
  'with GST': 'is with GST: it belongs to price',
  'trade in': 'holds only with a trade-in: it belongs to offer_price, with offer_condition "trade in"',
  finance: 'holds only with finance: it belongs to offer_price, with offer_condition "finance"',
  abn: 'holds only with an ABN: it belongs to offer_price, with offer_condition "abn"',
  period: 'is paid again and again, and is not what the car costs',
  least: 'says where prices begin, and not what this car costs',
  recommended: 'is the maker’s recommended price: it belongs to rrp',
  former: 'is a former price: it belongs to before_price',
  others: 'is not what every shopper pays',
}

/** Why these words do not go with an amount of the field; null where they do. */
export function wordsFault(field: string, says: PriceWords['says']): string | null {
  const conditions = OFFER_CONDITIONS.filter((condition) => says.has(condition))
  if (conditions.length > 1)
    return `holds on ${conditions.length} conditions (${conditions.join(', ')}), and an offer has one`
  const mayBe = MAY_SAY[field] ?? ['with GST']
  for (const [meaning, found] of says) {
    if (meaning in REASONS && !mayBe.includes(meaning))
      return `${REASONS[meaning as keyof typeof REASONS]} (“${found}”)`
  }
  return null
}

/** What the words beside a price say of the charges of government and registration, as its type. */
const PRICE_TYPES = { 'before charges': 'Excl. Govt. Charges', 'drive away': 'Drive away', 'ride away': 'Ride away' }

/** The type of price that the words of a header or a cell name: '$56,000 + ORC'; null for none. */
export function namedPriceType(text: string): string | null {
  const { says } = readPriceWords(text)
  return Object.entries(PRICE_TYPES).find(([meaning]) => says.has(meaning as keyof typeof PRICE_TYPES))?.[1] ?? null
}

/** The condition that the words of a header or a cell name: 'trade in' of 'Price with trade'; null for none. */
export function namedCondition(text: string): OfferCondition | null {
  const { says } = readPriceWords(text)
  return OFFER_CONDITIONS.find((condition) => says.has(condition)) ?? null
}
