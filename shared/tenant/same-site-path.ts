/** Maximum characters of a path. */
const MAX_CHARS = 2_000

/** Placeholder origin for relative URLs. */
const OWN_ORIGIN = 'https://site.invalid'

/** Characters that parsers disagree on: controls, backslashes, encoded slashes. */
const AMBIGUOUS = /[\s\p{Cc}\p{Cf}\\]/u
const AMBIGUOUS_IN_PATH = /%(0[0-9a-f]|1[0-9a-f]|2f|5c|7f)|\/\//i

/**
 * Validates a same-site path with query and fragment, normalised; null for anything that could lead to another origin
 * (GAT-01). Safe for Location headers and links.
 */
export function sameSitePath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_CHARS || !value.startsWith('/') || AMBIGUOUS.test(value))
    return null
  const url = URL.parse(value, OWN_ORIGIN)
  // Dot segments may have joined two slashes.
  if (!url || url.origin !== OWN_ORIGIN || AMBIGUOUS_IN_PATH.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
