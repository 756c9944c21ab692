import { labelOf, type Path, unitAt, valueText } from './setting-words.ts'

type Group = Record<string, unknown>
const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && !Array.isArray(value)
const isListOfGroups = (value: unknown): value is Group[] =>
  Array.isArray(value) && value.length > 0 && value.every(isGroup)

/** Settings that say which item of a list one is, the first that it has. */
const NAMES = ['slug', 'name', 'label', 'title', 'question', 'id']

/** An item by its name; by its number where it has none, or shares it. */
function itemsByName(items: Group[]): Group {
  const named: Group = {}
  for (const [index, item] of items.entries()) {
    const key = NAMES.map((name) => item[name]).find((value) => typeof value === 'string' || typeof value === 'number')
    const name = key === undefined || Object.hasOwn(named, String(key)) ? `number ${index + 1}` : String(key)
    named[name] = item
  }
  return named
}

/** What differs between two configs, a sentence each: 'reservation deposit: 200 to 300 dollars'. */
export function configChanges(before: unknown, after: unknown, path: Path = []): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (isListOfGroups(before) || isListOfGroups(after)) {
    const [from, to] = [before, after].map((list) => itemsByName(isListOfGroups(list) ? list : []))
    const changes = keysOf(from!, to!).flatMap((key) =>
      configChanges(from![key], to![key], [...path, { key, isItem: true }]),
    )
    return changes.length > 0 ? changes : [`${labelOf(path)}: in another order`]
  }
  if (isGroup(before) && isGroup(after)) {
    return keysOf(before, after).flatMap((key) =>
      configChanges(before[key], after[key], [...path, { key, isItem: false }]),
    )
  }
  const isItem = path.at(-1)?.isItem === true
  if (isItem && before === undefined) return [`${labelOf(path)}: added`]
  if (isItem && after === undefined) return [`${labelOf(path)}: removed`]
  const unit = unitAt(path)
  return [`${labelOf(path)}: ${valueText(before)} to ${valueText(after)}${unit === null ? '' : ` ${unit}`}`]
}

const keysOf = (a: Group, b: Group) => [...new Set([...Object.keys(a), ...Object.keys(b)])]
