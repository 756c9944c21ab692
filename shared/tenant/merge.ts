export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Merges configs: objects by key, everything else (lists too) is replaced. Arguments are not modified. */
export function merge(below: Json, above: Json): Json {
  if (!isGroup(below) || !isGroup(above)) return above
  const added = Object.entries(above).map(([key, value]): [string, Json] => [
    key,
    Object.hasOwn(below, key) ? merge(below[key] ?? null, value) : value,
  ])
  return Object.fromEntries([...Object.entries(below), ...added])
}

const isGroup = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
