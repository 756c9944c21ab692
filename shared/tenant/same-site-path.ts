/** Longer ones are no page of ours. */
const LONGEST = 2_000

/** Stands for whichever host the site has. */
const HERE = 'https://site.invalid'

/** What a browser or a server on the way may read as something else: controls, backslashes, and slashes in disguise. */
const DECEIVES = /[\s\p{Cc}\p{Cf}\\]/u
const DECEIVES_IN_PATH = /%(0[0-9a-f]|1[0-9a-f]|2f|5c|7f)|\/\//i

/**
 * A path of this very site with its query and fragment, as a browser would write it; null for anything that could lead
 * elsewhere (GAT-01). Safe as a Location and as a link.
 */
export function sameSitePath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST || !value.startsWith('/') || DECEIVES.test(value)) return null
  const url = URL.parse(value, HERE)
  // Dots may have brought two slashes together.
  if (!url || url.origin !== HERE || DECEIVES_IN_PATH.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
