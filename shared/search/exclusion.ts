import { alternativesOf } from './alternatives.ts'

/**
 * A value that cars must not have, written with a sign before it where values of a filter are listed: '!Toyota' among
 * the makes of a search and in its address.
 */
const SIGN = '!'

export const toExclusion = (value: string): string => SIGN + value

export const isExclusion = (value: string): boolean => value.startsWith(SIGN) && value.length > 1

/** The value that is kept out; any other value as it is. */
export const withoutSign = (value: string): string => (isExclusion(value) ? value.slice(SIGN.length) : value)

/** The values wanted, and those kept out; alternatives one by one. */
export function splitExclusions(values: readonly string[]): { wanted: string[]; excluded: string[] } {
  return {
    wanted: values.filter((value) => !isExclusion(value)).flatMap(alternativesOf),
    excluded: values.filter(isExclusion).map(withoutSign).flatMap(alternativesOf),
  }
}
