import { isGroup } from '../json.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Merges configs: objects by key, everything else (lists too) is replaced. Arguments are not modified. */
export function mergeConfig(base: Json, override: Json): Json {
  if (!isGroup(base) || !isGroup(override)) return override
  const merged = Object.entries(override).map(([key, value]): [string, Json] => [
    key,
    Object.hasOwn(base, key) ? mergeConfig(base[key] ?? null, value) : value,
  ])
  return Object.fromEntries([...Object.entries(base), ...merged])
}
