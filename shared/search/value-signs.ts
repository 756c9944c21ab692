/**
 * How values of a filter are written in a search and its address, beside those of which a car needs one (SRC-03):
 * '!Toyota' is kept out, '&&Sunroof' is needed besides what else is chosen, and 'Leather seats||Leather trim' is one value for
 * several of which a car needs one, also behind the other signs. Feeds have values that begin with one plus ('+EV').
 */
const KEPT_OUT = '!'
const NEEDED = '&&'
const OR = '||'

export const toExclusion = (value: string): string => KEPT_OUT + value
export const toRequirement = (value: string): string => NEEDED + value
/** One value for several, in one order; a single value as it is. */
export const toAlternatives = (values: readonly string[]): string => [...new Set(values)].toSorted().join(OR)

export const isExclusion = (value: string): boolean => value.startsWith(KEPT_OUT) && value.length > 1
export const isRequirement = (value: string): boolean => value.startsWith(NEEDED) && value.length > NEEDED.length
export const hasAlternatives = (value: string): boolean => splitAlternatives(value).length > 1
/** Whether a value is written by one of the signs, and so is none of the stock. */
export const isSigned = (value: string): boolean => isExclusion(value) || isRequirement(value) || hasAlternatives(value)

/** The value behind a first sign; any other value as it is. */
export function withoutSign(value: string): string {
  if (isExclusion(value)) return value.slice(KEPT_OUT.length)
  return isRequirement(value) ? value.slice(NEEDED.length) : value
}
/** The values that a value stands for: itself alone, but for alternatives. */
export const splitAlternatives = (value: string): string[] => value.split(OR).filter(Boolean)

/** A value with each of those that it stands for replaced by others, under the same sign. */
export function mapValue(value: string, replace: (bare: string) => readonly string[]): string {
  const bare = toAlternatives(splitAlternatives(withoutSign(value)).flatMap(replace))
  if (isExclusion(value)) return toExclusion(bare)
  return isRequirement(value) ? toRequirement(bare) : bare
}

type SplitValues = {
  /** A car needs one of these. */
  wanted: string[]
  /** A car needs one of each list. */
  required: string[][]
  excluded: string[]
}

export function splitValues(values: readonly string[]): SplitValues {
  return {
    wanted: values.filter((value) => !isExclusion(value) && !isRequirement(value)).flatMap(splitAlternatives),
    required: values.filter(isRequirement).map(withoutSign).map(splitAlternatives),
    excluded: values.filter(isExclusion).map(withoutSign).flatMap(splitAlternatives),
  }
}

/** The values that a car may have: wanted and needed. */
export function positiveValues(values: readonly string[]): string[] {
  const { wanted, required } = splitValues(values)
  return [...wanted, ...required.flat()]
}
