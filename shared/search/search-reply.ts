import type { SearchReply } from '../api.ts'
import { isGroup } from '../json.ts'

/**
 * Type guard for a search page as JSON. Written without zod, since it runs in the browser, and apart from the API
 * paths, which every page loads.
 */
export function isSearchReply(answer: unknown): answer is SearchReply {
  if (!isGroup(answer)) return false
  const { count, choices, groups, chips, unavailable, sorts, parts, ...texts } = answer
  return (
    (['href', 'title', 'documentTitle', 'countText', 'countLine', 'clearHref'] as const).every((key) =>
      isText(texts[key]),
    ) &&
    String(texts['href']).startsWith('/search') &&
    typeof count === 'number' &&
    isGroup(choices) &&
    Object.values(choices).every(areTexts) &&
    isListOf(
      groups,
      (group) => isText(group['key']) && (group['kind'] !== 'facet' || Array.isArray(group['values'])),
    ) &&
    isListOf(chips, (chip) => isText(chip['key']) && isText(chip['text']) && isText(chip['href'])) &&
    areTexts(unavailable) &&
    areTexts(sorts) &&
    isGroup(parts) &&
    Object.values(parts).every(isText)
  )
}

type Fields = Record<string, unknown>
const isText = (value: unknown) => typeof value === 'string'
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isListOf = (value: unknown, is: (item: Fields) => boolean) =>
  Array.isArray(value) && value.every((item) => isGroup(item) && is(item))
