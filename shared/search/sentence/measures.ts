import type { RangeKey } from '../attributes.ts'
import type { Bounds, Meaning } from '../query.ts'
import type { SearchOptions } from '../state.ts'
import { AROUND, atLeast, atMost, between, type Groups, OR_LESS, OR_MORE, OVER, TO, UNDER } from './amounts.ts'

const AT_LEAST = '(?:at least |min(?:imum)? |over |more than |up to |longer than |of )?'

/** Least measures of a vehicle, in two word orders: 'tows 3.5 t', '3.5 t towing capacity'. */
export const MEASURES: { pattern: string; meaning: (groups: Groups) => Meaning }[] = [
  measure('towing', {
    units: 't|ton|tons|tonnes?|kgs?|kilos?|kilograms?',
    before: '(?:tows?|towing|tow|pulls?|pulling|hauls?)(?: capacity| ratings?)?',
    after: '(?:tow(?:ing)?|braked)(?: capacity| ratings?)?',
    what: '(?: (?:a |my |our )?(?:caravan|van|boat|trailer|horse float|float|camper(?: trailer)?))?',
  }),
  measure('tray', { units: 'm|met(?:re|er)s?|mm|cm', before: 'tray(?: length)?', after: '(?:long )?tray' }),
]

type Wording = Record<'units' | 'before' | 'after', string> & { what?: string }

/** `what`: things that stand beside the measure and are no filter: 'tows a caravan'. */
function measure(key: RangeKey, { units, before, after, what = '' }: Wording) {
  const amount = (number: string, unit: string) => `(?<${number}>\\d+(?:[.,]\\d+)?) ?(?<${unit}>${units})`
  return {
    pattern: `${before} ${AT_LEAST}(?:a |my |our )?${amount('n', 'unit')}(?: long)?${what}|${amount('m', 'other')} ${after}`,
    meaning: ({ n, unit, m, other }: Groups): Meaning => ({
      ranges: { [key]: { min: toUnits(n ?? m ?? '', unit ?? other ?? ''), max: null } },
    }),
  }
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
}

const CC = '(?:ccs?|cubic cent(?:imet(?:re|er)s?)?)'
const VAN = '(?:caravans?|vans?|campers?|pop ?tops?|lengths?|long)'
const FEET = '(?:ft|foot|feet|footer)'
const METRES = `(?:m|mtrs?|met(?:re|er)s?)(?:(?= (?:.* )?${VAN}(?: |$))|(?<=(?:^| )${VAN} .*))`
const MM_PER_FOOT = 304.8
const MM_PER_INCH = 25.4
const HALF_FOOT_MM = 150

const length = (unit: string, mmPerUnit: number): Span => ({
  key: 'length',
  amount: (name) =>
    `(?<${name}>\\d\\d?(?:\\.\\d\\d?)?) ?${unit}(?: ?(?<${name}inches>\\d\\d?) ?(?:in|inch|inches)?(?![\\w,.]))?(?: long| in length| length)?`,
  bare: (name) => `(?<${name}>\\d\\d?(?:\\.\\d\\d?)?)`,
  toUnits: (groups, name) =>
    Math.round((Number(groups[name]) * mmPerUnit + Number(groups[`${name}inches`] ?? 0) * MM_PER_INCH) / 10) * 10,
  tolerance: () => HALF_FOOT_MM,
  kind: 'caravan',
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
  },
  length(FEET, MM_PER_FOOT),
  length(METRES, 1000),
]

/** In order of precedence; `b` is present where two amounts are given. */
const PHRASES: { pattern: (row: Span) => string; bounds: (a: number, b: number, tolerance: number) => Bounds }[] = [
  {
    pattern: ({ amount, bare }) => `(?:between |from )?(?:${amount('a')}|${bare('lone')})${TO}${amount('b')}`,
    bounds: between,
  },
  { pattern: ({ amount }) => `${UNDER} (?:a |an )?${amount('a')}`, bounds: atMost },
  { pattern: ({ amount }) => `${amount('a')} ?${OR_LESS}`, bounds: atMost },
  { pattern: ({ amount }) => `${OVER} (?:a |an )?${amount('a')}`, bounds: atLeast },
  { pattern: ({ amount }) => `${amount('a')} ?${OR_MORE}`, bounds: atLeast },
  {
    pattern: ({ amount }) => `(?:${AROUND} |length(?: of)? )?${amount('a')}`,
    bounds: (a, _, tolerance) => ({ min: a - tolerance, max: a + tolerance }),
  },
]

/** Engine capacities and lengths of vans, each phrase for each row. */
export const SPANS: { pattern: string; meaning: (groups: Groups, options: SearchOptions) => Meaning | null }[] =
  ROWS.flatMap((row) =>
    PHRASES.map(({ pattern, bounds }) => ({
      pattern: pattern(row),
      meaning: (groups, options) => {
        const { item_type: kinds = [] } = options.vocabulary
        if (!kinds.includes(row.kind)) return null
        const a = row.toUnits(groups, groups['a'] === undefined && groups['lone'] !== undefined ? 'lone' : 'a')
        const b = groups['b'] === undefined ? 0 : row.toUnits(groups, 'b')
        const ranges = { [row.key]: bounds(a, b, row.tolerance(a)) }
        return kinds.length > 1 ? { facets: { item_type: [row.kind] }, ranges, isUse: true } : { ranges }
      },
    })),
  )
