/**
 * Values of which a car needs one, written as one value with a sign between them: 'Leather seats||Leather trim' is one
 * of the features of a search, and in its address.
 */
const SIGN = '||'

/** One value for several, in one order; a single value as it is. */
export const toAlternatives = (values: readonly string[]): string => [...new Set(values)].toSorted().join(SIGN)

/** The values that a value stands for: itself alone, but for alternatives. */
export const alternativesOf = (value: string): string[] => value.split(SIGN).filter(Boolean)

export const hasAlternatives = (value: string): boolean => alternativesOf(value).length > 1
