import type { CarStatus } from '../car/schema.ts'
import { FUEL_WORDS } from '../market/spelling.ts'
import { foldText } from '../text.ts'
import { MONTHS } from './date-form.ts'

/** What the words of feeds mean for a field of a car, English and German, with codes. */
type Table = {
  /** By meaning. Of several the first of these counts, and UNCLEAR before all: the field has no value for that. */
  words: Record<string, string>
  /** What is left out before words are parted. */
  noise?: RegExp
  /** Words that change nothing beside others. */
  plain?: string
  /** Negations beside those of all fields. */
  negations?: string
  /** What a meaning becomes under a negation; without an entry nothing. */
  negated?: Record<string, string>
  /** Meanings that count only where every word of the text is known. */
  whole?: readonly string[]
  /** The one of those that may stand beside a day or month. */
  dated?: string
  /** What two meanings are together. */
  together?: [one: string, other: string, meaning: string][]
}

const UNCLEAR = ''
/** What feeds write around a word, as in https://schema.org/NewCondition. */
const PLAIN = 'http schema org, https schema org, condition'
const NEGATIONS =
  'not, no, non, never, isnt, cant, cannot, dont, do not, no longer, nicht, nicht mehr, kein, keine, nie, without, ohne'
/** What stands between a negation and its word: 'not a hybrid', 'not yet used'. */
const BETWEEN = /^(an?|any|the|yet|ever|been|being|currently|really|actually|ein|eine|noch)$/
/** Of words that are negated: unavailable, in-active, delisted. */
const NEGATING_PREFIX = /^(un|in|non|de|dis)(?=\p{L}{3})/u
const TIME = new RegExp(`^((my)?\\d+(st|nd|rd|th)?|(${MONTHS.join('|')})\\p{L}*|(day|week|month)s?)$`, 'u')

/** What cells of yes and no say. */
export const YES = ['true', 't', 'y', 'yes', '1', 'on', 'x', 'ticked', 'checked']
export const NO = ['false', 'f', 'n', 'no', '0', 'off', 'none', 'nil', 'clear']
/** null for another text. */
export function readYesOrNo(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  return YES.includes(word) || (NO.includes(word) ? false : null)
}

/** Why a car in stock cannot be bought, as shoppers read it, by the words of feeds. */
const RESERVATIONS: Record<string, string> = {
  'Deposit taken':
    'deposit, deposit taken, deposit paid, deposit received, deposit held, deposit placed, deposit pd, dep pd, dep paid, on deposit, under deposit, under dep, dep, dep taken, angezahlt, anzahlung',
  'Sale pending':
    'pending, pend, sale pending, deposit pending, pending deposit, pending sale, sale in progress, sale agreed, sold subject to finance, subject to finance, sstc, sale in process',
  'Under offer': 'under offer, offer accepted, under contract, in contract',
  'On hold': 'hold, on hold, held, holding, hld, layby, on layby, on lay by',
  Reserved: 'reserved, reserve, rsvd, rsv, reserviert, vorgemerkt, allocated, alloc, spoken for',
}
/** Those that say so also in a sentence; alternatives of a pattern. */
export const HELD_PHRASES = Object.values(RESERVATIONS)
  .flatMap((list) => list.split(', ').filter((phrase) => / /.test(phrase) && !phrase.startsWith('subject')))
  .join('|')

const STATES = new Map(
  'NSW new south wales, VIC victoria, QLD queensland, WA western australia, SA south australia, TAS tasmania, ACT australian capital territory, NT northern territory'
    .split(', ')
    .map((row) => [row.split(' ')[0]!, row.replace(' ', ', ')]),
)

const TABLES: Record<string, Table> = {
  status: {
    words: {
      sold: 'sold, sld, sold out, gone, verkauft, ausgeliefert, settled, delivered, dlvd, retailed, presold, resold',
      withdrawn:
        'withdrawn, trash, trashed, auction, roadworthy fail, rwc fail, failed roadworthy, failed rwc, finance owing, money owing, encumbered, cat a, cat b, cat c, cat d, cat n, cat s, withdraw, deleted, delete, removed, remove, off market, off the market, off sale, archived, archive, disabled, draft, drafts, paused, hidden, hide, expired, wholesale, wholesaled, ws, w sale, internal, int, intern, discontinued, suspended, cancelled, canceled, rejected, blocked, offline, closed, ended, terminated, out of stock, trade only, auction only, written off, write off, scrapped, wreck, wrecked, wrecking, hire, on hire, loan, on loan, dismantled, stolen, wastebin, do not sell, not to be sold, gesperrt, gelöscht, entfernt, ausgeblendet, storniert',
      ...RESERVATIONS,
      coming_soon:
        'coming, coming soon, soon, arriving, arriving soon, arrival, awaiting arrival, not arrived, not yet arrived, not yet here, in transit, transit, on order, ordered, factory order, back order, backorder, preorder, available soon, available from, available in, available for order, available to order, due, due in, due soon, eta, made to order, incoming, inbound, production, in production, pipeline, in build, on the water, at sea, on ship, shipped, en route, at port, unterwegs, bestellt, in bestellung, im zulauf, zulauf, bald verfügbar, in kürze, in produktion',
      in_stock:
        'in stock, stock available, av, avail, available, active, live, current, listed, relisted, published, publish, republished, advertised, advertise, online, online only, in store only, visible, shown, show, displayed, display, on display, enabled, for sale, on sale, forecourt, frontline, dealer stock, limited availability, sale ready, retail ready, retail, arrived, just arrived, new arrival, on lot, on the lot, in yard, on yard, in the yard, in showroom, on website, on web, on market, public, not sold, unsold, not reserved, unreserved, not on hold, not under offer, nicht verkauft, nicht reserviert, verfügbar, aktiv, lieferbar, lagernd, auf lager, im bestand, vorrätig, zu verkaufen, zum verkauf, im verkauf, veröffentlicht, sichtbar, frei',
    },
    plain:
      'vehicle, car, stock, unit, item, listing, ad, status, state, new, used, demo, demonstrator, currently, now, still, already, yet, ready, immediately, sofort, noch, the, is, a, and, at, in, to, for, from, on, of, sale, yard, dealer, market, web, website, site',
    negated: { in_stock: 'withdrawn' },
    whole: ['in_stock', 'coming_soon', ...Object.keys(RESERVATIONS)],
    dated: 'coming_soon',
  },
  car_type: {
    words: {
      // Said of used cars as well.
      [UNCLEAR]:
        'new arrival, new listing, new stock, new to stock, new to market, new to the market, new to us, new to site, new to yard, new condition, brand new condition, new or used, new and used, new used',
      demo: 'demo, d, demonstrator, demonstration, dem, exec demo, executive demonstrator, ex demo, ex demonstrator, ex exec, ex executive, ex management, ex manager, vorführwagen, vorführfahrzeug, vorführer',
      used: 'used, u, pre owned, pre loved, second hand, sh, cpo, certified, certified pre owned, approved used, ex fleet, ex lease, ex rental, ex hire, ex government, good as new, as good as new, neuwertig, gebraucht, gebrauchtwagen, gebrauchtfahrzeug, jahreswagen, oldtimer, usado, occasion, salvage, damaged, repairable write off, refurbished, pre registered, pre reg, tageszulassung, employees car, employee car',
      new: 'new, n, nw, brand new, unused, never used, not used, neu, neuwagen, neufahrzeug, fabrikneu, nuevo',
    },
    plain: 'vehicle, car, motorcycle, bike, caravan, truck, unit, in, stock, available, to, order, now, a, one',
    negations: 'near, nearly, almost, as, like, virtually, practically, semi, quasi, wie, fast, ex, former',
    negated: { new: 'used', [UNCLEAR]: 'used' },
    // NewCondition of schema.org is a word of its own.
    noise: /(?<=[a-z])Condition$/,
    whole: ['new'],
  },
  item_type: {
    words: {
      motorcycle: 'motorcycle, motor cycle, motorbike, motorrad, scooter, moped, trike, bike',
      caravan: 'caravan, camper trailer, wohnwagen',
      [UNCLEAR]: 'trailer, boat trailer, car trailer, boat, jet ski, tractor, machinery, parts, accessories',
      truck: 'truck, prime mover, lkw',
      car: 'car, passenger, suv, ute, pkw, light commercial, van',
    },
  },
  simple_transmission: {
    words: {
      Automatic:
        'automatic, auto, automati, autom, aut, automat, automatik, automatikgetriebe, automatisch, a, at, cvt, ecvt, e cvt, xtronic, multitronic, tiptronic, steptronic, geartronic, edc, tct, ivt, spa, sa, shiftronic, sportronic, easytronic, tronic, s tronic, constantly variable, continuously variable, variable, dct, edct, dsg, dkg, pdk, amt, dual clutch, double clutch, twin clutch, doppelkupplung, doppelkupplungsgetriebe, powershift, speedshift, semi automatic, semi auto, halbautomatik, automated manual, automated manual transmission, automatisiertes schaltgetriebe, automatisierte schaltung, robotised manual, robotic manual, clutchless manual, automatic with manual mode, automatic manual mode, sequential manual, smg, single speed, reduction gear, direct drive',
      Manual:
        'manual, manua, man, m, mt, manuell, schaltgetriebe, schaltung, handschaltung, handgeschaltet, stick shift',
    },
    // '5SP A', '6M', 'DCT7'
    noise: /\d+[\s-]*(speed|spd|sp(?=[\s\W]|[am]t?$|$))?/gi,
    together: [['Automatic', 'Manual', UNCLEAR]],
  },
  simple_fuel: {
    words: { [UNCLEAR]: 'gas, dual fuel, bi fuel, multi fuel, cng, natural gas, erdgas, other', ...FUEL_WORDS },
    plain:
      'battery, pure, full, fully, only, vehicle, motor, drive, power, fuel, bev, kwh, 100, zero, emission, emissions',
    negations: 'ex, former, formerly, previously',
    // 'LPG kit removed'
    noise:
      /(?<!\p{L})\p{L}{2,20}( (kit|system|tank|gas|has|been|was|is|now)){0,3} (removed|disconnected|decommissioned|taken out|ausgebaut)(?!\p{L})/giu,
    whole: ['Electric'],
    together: [
      ['Electric', 'Petrol', 'Hybrid'],
      ['Electric', 'Diesel', 'Hybrid'],
      ['Electric', 'LPG', 'Hybrid'],
      ['Petrol', 'Diesel', UNCLEAR],
    ],
  },
  drive: {
    words: {
      '4WD': '4wd, 4x4, four wheel, four wheel drive, 4 wheel, 4 wheel drive, 4 by 4',
      AWD: 'awd, a, all wheel, all wheel drive, allrad, allradantrieb, quattro, xdrive, 4matic, 4motion, front and rear, front rear',
      [UNCLEAR]: 'other',
      FWD: 'fwd, f, front, front wheel, front wheel drive, vorderrad, vorderradantrieb, frontantrieb',
      RWD: 'rwd, r, rear, rear wheel, rear wheel drive, heck, heckantrieb, hinterrad, hinterradantrieb',
      '2WD': '2wd, 4x2, 2x4, two wheel drive, 2 wheel drive',
    },
    together: [['FWD', 'RWD', UNCLEAR]],
  },
  // Transport for NSW, Vehicle Shape Codes Guide: CON, COU, PVF, PVN, PVS, PVW.
  simple_body: {
    words: {
      'People Mover': 'people mover, people carrier, multi purpose, multi purpose vehicle, mpv, mini van',
      Motorhome: 'motor home, camper, camper van, wohnmobil',
      Ute: 'ute, utility, util, pick up, dcpu',
      'Cab Chassis': 'chassis, cab chassis',
      SUV: 'suv, sport utility, sports utility, sport utility vehicle, sports utility vehicle, geländewagen, crossover, four wheel drive',
      Wagon: 'wagon, wag, wgn, stn wgn, st wag, station wagon, sports wagon, sport wagon, estate, kombi, troop carrier',
      Hatchback:
        'hatch, hatchback, hbk, htch, h b, sport back, sports back, lift back, fast back, soft back, schrägheck, kleinwagen',
      Sedan: 'sedan, sdn, sed, saloon, limousine',
      Coupe: 'coupe, coup, cou, cpe',
      Convertible: 'convertible, convert, conv, con, cabrio, cabriolet, roadster, spyder, spider',
      Hardtop: 'hard top',
      Softtop: 'soft top',
      Van: 'van, pvan, pvn, pvs, pvw, pvf, kastenwagen, transporter',
      Bus: 'bus, mini bus, coach',
      Truck: 'truck, lkw',
      [UNCLEAR]: 'camper trailer',
    },
  },
  'specifications.axle_type': {
    words: {
      Triaxle: 'tri, triple, three, 3',
      Tandem: 'tandem, tdm, dual, double, twin, two, 2',
      Single: 'single, sgl, one, 1',
    },
    plain: 'axle, axles, axled',
    whole: ['Triaxle', 'Tandem', 'Single'],
  },
  state: { words: Object.fromEntries(STATES), plain: 'au, aus, australia, state, of', whole: [...STATES.keys()] },
}

/** 'NOT_AVAILABLE', 'NotForSale' and 'Not for sale' are words apart, without capitals, accents and signs. */
export const foldWords = (text: string): string[] =>
  foldText(text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replaceAll('ß', 'ss')).match(/[\p{L}\p{N}]+/gu) ?? []

/** Those of cars that are sold or withdrawn; alternatives of a pattern. */
export const OFF_SALE_PHRASES =
  `${TABLES['status']?.words['sold']}, ${TABLES['status']?.words['withdrawn']}`.replaceAll(', ', '|')

/** Phrases that commas part, each without its spaces: 'pre owned', 'pre-owned' and 'preowned' are one; also 'ae' for 'ä'. */
const phraseKeys = (list: string): string[] =>
  `${list},${list.replace(/[äöü]/g, (letter) => `${foldText(letter)}e`)}`
    .split(',')
    .map((phrase) => foldWords(phrase).join(''))

const MAX_PHRASE_WORDS = 5

/** `meaning`: of the table, or 'negation' or 'plain'. */
type Role = { meaning: string; isNegated?: true }

/** What each phrase of a field says; where two meanings have one phrase the first has it. */
const ROLES = new Map(
  Object.entries(TABLES).map(([field, { words, plain = '', negations = '' }]) => [
    field,
    new Map(
      [
        ['plain', `${PLAIN},${plain}`] as const,
        ['negation', `${NEGATIONS},${negations}`] as const,
        ...Object.entries(words).toReversed(),
      ].flatMap(([meaning, list]) => phraseKeys(list).map((key): [string, Role] => [key, { meaning }])),
    ),
  ]),
)

function findRole(roles: ReadonlyMap<string, Role>, key: string): Role | null {
  const role = roles.get(key) ?? (key.length > 3 && key.endsWith('s') ? roles.get(key.slice(0, -1)) : undefined)
  if (role) return role
  const bare = NEGATING_PREFIX.test(key) ? roles.get(key.replace(NEGATING_PREFIX, '')) : undefined
  return bare?.meaning && bare.meaning !== 'plain' && bare.meaning !== 'negation' ? { ...bare, isNegated: true } : null
}

/** The role of the longest run of words from `at` on that has one, and how many words it has. */
function findRun(roles: ReadonlyMap<string, Role>, words: readonly string[], at: number) {
  for (let size = Math.min(MAX_PHRASE_WORDS, words.length - at); size > 0; size--) {
    const key = words.slice(at, at + size).join('')
    // A letter is a code where it stands alone, and no word beside others.
    const role = /^\p{L}$/u.test(key) && words.length > 1 ? null : findRole(roles, key)
    if (role) return { ...role, size }
  }
  return null
}

/** The meanings that a text has for a field, in its table's order. */
function findMeanings(field: string, text: string): string[] {
  const [table, roles] = [TABLES[field], ROLES.get(field)]
  if (!table || !roles) return []
  const words = foldWords(table.noise ? text.replace(table.noise, ' ') : text)
  const found = new Set<string>()
  let [isNegated, hasUnknown, hasTime] = [false, false, false]
  for (let at = 0; at < words.length; ) {
    const run = findRun(roles, words, at)
    at += run?.size ?? 1
    const word = words[at - 1] ?? ''
    if (run?.meaning === 'plain' || (isNegated && BETWEEN.test(word))) continue
    if (run?.meaning === 'negation') isNegated = true
    else {
      if (run) {
        const shown = isNegated === (run.isNegated ?? false) ? run.meaning : table.negated?.[run.meaning]
        if (shown !== undefined) found.add(shown)
      } else if (TIME.test(word)) hasTime = true
      else hasUnknown = true
      isNegated = false
    }
  }
  const isWhole = (meaning: string) => !hasUnknown && (!hasTime || table.dated === undefined || table.dated === meaning)
  for (const [one, other, meaning] of table.together ?? []) if (found.has(one) && found.has(other)) found.add(meaning)
  // 'Available: no' ends in what it does not say.
  if (found.has(UNCLEAR) || isNegated) return []
  return Object.keys(table.words).filter(
    (meaning) => found.has(meaning) && (isWhole(meaning) || !table.whole?.includes(meaning)),
  )
}

export const isVocabularyField = (field: string): boolean => Object.hasOwn(TABLES, field)

/** What a feed's text means for a field; null where its words are not known, or leave it open. */
export function findMeaning(field: string, text: string): string | null {
  if (field === 'status') return readStatus(text)?.status ?? null
  return findMeanings(field, text)[0] ?? null
}

/** A status with what it says of a reservation; `reserved_reason` for shoppers, null where the word gives none. */
export type StatusReading = { status: CarStatus; reserved?: true; reserved_reason?: string | null }

/** A longer text is a note. */
export const LONGEST_STATUS = 40

const isReservation = (meaning: string) => Object.hasOwn(RESERVATIONS, meaning)

/** For whom, until when or for how much a car is held: the words after 'Deposit' and 'On hold'. */
const HOLDER = /^(for|by|to|till?|until|\p{Lu}[\p{L}'’.]*|\$?\d[\d.,/]*)$/u
/** Words that are none of a holder: 'Deposit - Fully refundable', 'Deposit Required', 'Hold Released'. */
const OF_TERMS =
  /^(easy|fully|from|only|no|not|low|required|welcome|price|terms|refund\w*|return\w*|released?|lapsed|expired|forfeit\w*|trust|over|online|drive|secures?|clear|enthusiasts?)$/i
const MAX_HOLDER_WORDS = 5

/** The reservation that a text begins with, where the rest names its holder: 'Deposit Bob'; null for another text. */
function readHolder(text: string): string | null {
  const words = text.split(/[\s:()–—-]+/).filter((word) => word !== '')
  const first = words.findIndex((_, at) => at > 0 && words.slice(at).every((one) => HOLDER.test(one)))
  if (first < 0 || words.length - first > MAX_HOLDER_WORDS || words.some((word) => OF_TERMS.test(word))) return null
  const sizes = Array.from({ length: MAX_PHRASE_WORDS }, (_, i) => first + i).filter((size) => size < words.length)
  const reasons = sizes.flatMap((size) => findMeanings('status', words.slice(0, size).join(' ')))
  return reasons.every(isReservation) ? (reasons.find((reason) => reason !== 'Sale pending') ?? null) : null
}

/** What a feed says of the sale of a car; null where it cannot be told, and the car must not be put on sale. */
export function readStatus(text: string): StatusReading | null {
  const meanings = findMeanings('status', text)
  const status = meanings.find((meaning) => !isReservation(meaning)) as CarStatus | undefined
  const reason = meanings.find(isReservation) ?? (status ? undefined : (readHolder(text) ?? undefined))
  if (reason === undefined || status === 'sold' || status === 'withdrawn') return status ? { status } : null
  return { status: status ?? 'in_stock', reserved: true, reserved_reason: reason === 'Reserved' ? null : reason }
}
