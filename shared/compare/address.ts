import { COMPARE_PATH } from '../tenant/device-paths.ts'

/** Cars side by side, at most (SRC-21). */
export const MOST_COMPARED = 4
/** Nobody chose more names than this by hand. */
const NAMES_READ = 50
const NAME_LENGTH = 200

/** What an address asks to compare. */
export type Comparison = {
  /** At most MOST_COMPARED, each once, in the shopper's order. */
  slugs: string[]
  /** Whether a car was named again. */
  repeated: boolean
  /** How many more cars were named than fit. */
  beyond: number
  differencesOnly: boolean
}

/** Cars named in an address: `cars=a,b` or `cars=a&cars=b`, each once. */
export function namedCars(params: URLSearchParams, most: number): Omit<Comparison, 'differencesOnly'> {
  const names = params
    .getAll('cars')
    .flatMap((list) => list.split(',', NAMES_READ))
    .map((name) => name.trim())
    .filter((name) => name !== '' && name.length <= NAME_LENGTH)
    .slice(0, NAMES_READ)
  const slugs = [...new Set(names)]
  return {
    slugs: slugs.slice(0, most),
    repeated: slugs.length < names.length,
    beyond: Math.max(0, slugs.length - most),
  }
}

export const readComparison = (params: URLSearchParams): Comparison => ({
  ...namedCars(params, MOST_COMPARED),
  differencesOnly: params.get('only') === 'differences',
})

/** The page that shows these cars side by side; the opposite of `readComparison`. */
export function compareHref(slugs: readonly string[], differencesOnly = false): string {
  if (slugs.length === 0) return COMPARE_PATH
  const cars = slugs.map(encodeURIComponent).join(',')
  return `${COMPARE_PATH}?cars=${cars}${differencesOnly ? '&only=differences' : ''}`
}
