import type { RangeKey } from '../attributes.ts'
import { MM_PER_FOOT } from '../chips.ts'
import type { Bounds, Meaning } from '../query.ts'
import {
  AROUND,
  atLeast,
  atMost,
  between,
  type Groups,
  type NumberRow,
  needing,
  OR_LESS,
  OR_MORE,
  OVER,
  range,
  row,
  TO,
  UNDER,
} from './amounts.ts'

const AT_LEAST = '(?:at least |min(?:imum)? |over |more than |up to |longer than |of )?'

/** Kilograms or millimetres without a unit, and no year. */
const BARE = '(?!20(?:0[1-9]|[1-3]\\d))[1-9]\\d{2,3}(?![\\d,.])'

/** Least measures of a vehicle, in two word orders: 'tows 3.5 t', '3.5 t towing capacity'. */
const MEASURED: NumberRow[] = [
  measure('towing', {
    units: 't|ton|tons|tonnes?|kgs?|kilos?|kilograms?',
    before:
      '(?:max(?:imum)? )?(?:braked(?: tow(?:ing|s)?)?|tows?|towing|pulls?|pulling|hauls?)(?: capacity| ratings?)?(?: braked)?',
    after: '(?:tow(?:ing)?|braked(?: tow(?:ing)?)?)(?: capacity| ratings?)?',
    what: '(?: (?:a |my |our )?(?:caravan|van|boat|trailer|horse float|float|camper(?: trailer)?))?',
  }),
  measure('tray', { units: 'm|met(?:re|er)s?|mm|cm', before: 'tray(?: length)?', after: '(?:long )?tray' }),
]

type Wording = Record<'units' | 'before' | 'after', string> & { what?: string }

/** `what`: things that stand beside the measure and are no filter: 'tows a caravan'. */
function measure(key: RangeKey, { units, before, after, what = '' }: Wording) {
  const amount = (number: string, unit: string) => `(?<${number}>\\d+(?:[.,]\\d+)?) ?(?<${unit}>${units})`
  return row(
    `${before} ${AT_LEAST}(?:a |my |our )?(?:${amount('n', 'unit')}|(?<bare>${BARE}))(?: long)?${what}|(?:${amount('m', 'other')}|(?<lone>${BARE})) ${after}`,
    ({ n, unit, m, other, bare, lone }) =>
      range(key, atLeast(toUnits(n ?? m ?? bare ?? lone ?? '', unit ?? other ?? 'kg'))),
  )
}

/** In kilograms or millimetres. */
function toUnits(number: string, unit: string): number {
  const factor = /^(?:k|mm)/.test(unit) ? 1 : unit === 'cm' ? 10 : 1000
  const plain = factor === 1 && /,\d{3}$/.test(number) ? number.replace(',', '') : number.replace(',', '.')
  return Math.round(Number(plain) * factor)
}

/** A measure that is asked for with both bounds, as '250cc', 'under 20 ft', '18 to 20 foot'. */
type Span = {
  key: RangeKey
  /** Pattern of an amount with its unit; its groups are prefixed by `name`. */
  amount: (name: string) => string
  /** The same without the unit, before 'to'. */
  bare: (name: string) => string
  toUnits: (groups: Groups, name: string) => number
  /** How far off an amount alone may be: a '250' has 249 cc, and an 18 foot van is one of 17'9". */
  tolerance: (amount: number) => number
  /** The kind of vehicle that is measured so: without one in stock the words stay text, and where no other is said it is meant. */
  kind: string
  needs: RegExp
}

const CC = '(?:ccs?|cubic cent(?:imet(?:re|er)s?)?)'
export const VAN = '(?:caravans?|vans?|campers?|pop ?tops?|lengths?|long)'
const FEET = '(?:ft|foot|feet|footer)'
const METRES = `(?:m|mtrs?|met(?:re|er)s?)(?:(?= (?:.* )?${VAN}(?: |$))|(?<=(?:^| )${VAN} .*))`
const MM_PER_INCH = 25.4
const HALF_FOOT_MM = 150

const length = (unit: string, mmPerUnit: number, needs: RegExp): Span => ({
  key: 'length',
  amount: (name) =>
    `(?<${name}>\\d\\d?(?:\\.\\d\\d?)?) ?${unit}(?: ?(?<${name}inches>\\d\\d?) ?(?:in|inch|inches)?(?![\\w,.]))?(?: long| in length| length)?`,
  bare: (name) => `(?<${name}>\\d\\d?(?:\\.\\d\\d?)?)`,
  toUnits: (groups, name) =>
    Math.round((Number(groups[name]) * mmPerUnit + Number(groups[`${name}inches`] ?? 0) * MM_PER_INCH) / 10) * 10,
  tolerance: () => HALF_FOOT_MM,
  kind: 'caravan',
  needs,
})

const ROWS: Span[] = [
  {
    key: 'displacement',
    // '2012 cc' is a year beside a Volkswagen CC.
    amount: (name) => `(?!20[01]\\d ${CC})(?<${name}>\\d,\\d{3}|\\d{2,4}) ?${CC}`,
    bare: (name) => `(?<${name}>\\d,\\d{3}|\\d{2,4})`,
    toUnits: (groups, name) => Number((groups[name] ?? '').replace(',', '')),
    tolerance: (amount) => Math.round(amount * 0.02),
    kind: 'motorcycle',
    needs: /\d ?c/,
  },
  length(FEET, MM_PER_FOOT, /\d ?f/),
  length(METRES, 1000, /\d ?m/),
]

const LONGER = '(?:longer|bigger|larger) th[ae]n'
const SHORTER = '(?:shorter|smaller) th[ae]n'
const LENGTH = '(?:length(?: of)? )?'
const AT_MOST = `(?:${LENGTH}(?:${UNDER}|${SHORTER}|(?:no|not) ${LONGER})|max(?:imum)? length(?: of)?)`
const NO_LESS = `(?:${LENGTH}(?:${OVER}|${LONGER}|(?:no|not) ${SHORTER})|min(?:imum)? length(?: of)?)`

/** In order of precedence; `b` is present where two amounts are given. */
const PHRASES: { pattern: (span: Span) => string; bounds: (a: number, b: number, tolerance: number) => Bounds }[] = [
  {
    pattern: ({ amount, bare }) => `(?:between |from )?(?:${amount('a')}|${bare('lone')})${TO}${amount('b')}`,
    bounds: between,
  },
  { pattern: ({ amount }) => `${AT_MOST} (?:a |an )?${amount('a')}`, bounds: atMost },
  { pattern: ({ amount }) => `${amount('a')} ?${OR_LESS}`, bounds: atMost },
  { pattern: ({ amount }) => `${NO_LESS} (?:a |an )?${amount('a')}`, bounds: atLeast },
  { pattern: ({ amount }) => `${amount('a')} ?${OR_MORE}`, bounds: atLeast },
  {
    pattern: ({ amount }) => `(?:${AROUND} |length(?: of)? )?${amount('a')}`,
    bounds: (a, _, tolerance) => ({ min: a - tolerance, max: a + tolerance }),
  },
]

/** Towing and trays, engine capacities and lengths of vans: each phrase for each row. */
export const MEASURES: NumberRow[] = [
  ...needing(/tow|pull|haul|tray|braked/, ...MEASURED),
  ...ROWS.flatMap((span) =>
    PHRASES.flatMap(({ pattern, bounds }) =>
      needing(
        span.needs,
        row(pattern(span), (groups, { vocabulary: { item_type: kinds = [] } }): Meaning | null => {
          if (!kinds.includes(span.kind)) return null
          const a = span.toUnits(groups, groups['a'] === undefined && groups['lone'] !== undefined ? 'lone' : 'a')
          const b = groups['b'] === undefined ? 0 : span.toUnits(groups, 'b')
          const ranges = { [span.key]: bounds(a, b, span.tolerance(a)) }
          return kinds.length > 1 ? { facets: { item_type: [span.kind] }, ranges, isUse: true } : { ranges }
        }),
      ),
    ),
  ),
]
