import { COMPARE_PATH } from '../routes/device-paths.ts'

/** Maximum cars in a comparison (SRC-21). */
export const MAX_COMPARED = 4
/** Upper bound on slugs read from an address. */
const MAX_NAMES = 50
const MAX_NAME_CHARS = 200

export type Comparison = ReturnType<typeof parseComparison>

/** Slugs of an address, `cars=a,b` or `cars=a&cars=b`, without duplicates. */
export function parseCarSlugs(params: URLSearchParams, max: number) {
  const names = params
    .getAll('cars')
    .flatMap((list) => list.split(',', MAX_NAMES))
    .map((name) => name.trim())
    .filter((name) => name !== '' && name.length <= MAX_NAME_CHARS)
    .slice(0, MAX_NAMES)
  const slugs = [...new Set(names)]
  return {
    /** At most `max`, in the shopper's order. */
    slugs: slugs.slice(0, max),
    repeated: slugs.length < names.length,
    beyond: Math.max(0, slugs.length - max),
  }
}

export const parseComparison = (params: URLSearchParams) => ({
  ...parseCarSlugs(params, MAX_COMPARED),
  differencesOnly: params.get('only') === 'differences',
})

/** Address of a comparison: the inverse of `parseComparison`. */
export function compareHref(slugs: readonly string[], differencesOnly = false): string {
  if (slugs.length === 0) return COMPARE_PATH
  const cars = slugs.map(encodeURIComponent).join(',')
  return `${COMPARE_PATH}?cars=${cars}${differencesOnly ? '&only=differences' : ''}`
}
