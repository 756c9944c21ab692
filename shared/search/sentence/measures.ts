import type { RangeKey } from '../attributes.ts'
import type { Meaning } from './meaning.ts'

type Groups = Record<string, string | undefined>

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

/** `what`: things that the measure is said of, which are no search of their own. */
function measure(key: RangeKey, { units, before, after, what = '' }: Wording) {
  const amount = (number: string, unit: string) => `(?<${number}>\\d+(?:[.,]\\d+)?) ?(?<${unit}>${units})`
  return {
    pattern: `${before} ${AT_LEAST}(?:a |my |our )?${amount('n', 'unit')}(?: long)?${what}|${amount('m', 'other')} ${after}`,
    meaning: ({ n, unit, m, other }: Groups): Meaning => ({
      ranges: { [key]: { min: toUnits(n ?? m ?? '', unit ?? other ?? ''), max: null } },
    }),
  }
}

/** In kilograms or millimetres; the first row that matches. */
const FACTORS: [unit: RegExp, factor: number][] = [
  [/^t/, 1000],
  [/^k|^mm$/, 1],
  [/^cm$/, 10],
  [/^m/, 1000],
]

function toUnits(number: string, unit: string): number {
  const factor = FACTORS.find(([is]) => is.test(unit))?.[1] ?? 1
  const plain = factor === 1 && /,\d{3}$/.test(number) ? number.replace(',', '') : number.replace(',', '.')
  return Math.round(Number(plain) * factor)
}
