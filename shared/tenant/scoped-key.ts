/** A scoped key begins with a digest and four signs of the key it was made from; then come its parameters. */
const BEFORE_PARAMETERS = 48

/** The filter that a scoped search key of Typesense carries; null when it carries none, or is another kind of key. */
export function filterOfKey(key: string): string | null {
  try {
    const { filter_by } = JSON.parse(atob(key).slice(BEFORE_PARAMETERS)) as { filter_by?: unknown }
    return typeof filter_by === 'string' ? filter_by : null
  } catch {
    return null
  }
}
