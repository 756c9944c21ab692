/** Characters before the parameters of a scoped key: a digest and four characters of the parent key. */
const PREFIX_CHARS = 48

/** The filter of a scoped Typesense search key; null for other keys. */
export function scopedKeyFilter(key: string): string | null {
  try {
    const { filter_by } = JSON.parse(atob(key).slice(PREFIX_CHARS)) as { filter_by?: unknown }
    return typeof filter_by === 'string' ? filter_by : null
  } catch {
    return null
  }
}
