import { MAKES, type Make } from '../../market/makes.ts'
import { keyOf } from '../../text.ts'
import { MAX_PATTERN_CHARS } from '../pattern.ts'
import type { RuleDraft } from './number-rule.ts'
import { isMake, LONG_MAKES } from './vocabulary.ts'

/** Names of a make that are of several words, as titles write them: 'Ssang Yong', 'Great Wall Motors'. */
function longNames({ name, nicknames, models }: Make): string[] {
  const key = keyOf(name)
  const isName = (written: string) => {
    const whole = keyOf(written)
    if (whole === key) return true
    // 'Ineos Grenadier' is a make with its model.
    return (whole.startsWith(key) || whole.endsWith(key)) && !models.some((model) => key + keyOf(model) === whole)
  }
  return [name, ...nicknames.filter(isName)].filter((written) => /[ -]/.test(written))
}

/** A name whose words may be joined by a space, a hyphen or nothing. */
const loosely = (name: string) =>
  name
    .split(/[ -]+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[ -]*')

const longestFirst = (names: Iterable<string>) => [...names].toSorted((one, other) => other.length - one.length)
const unique = (names: readonly string[]) => [
  ...new Map(names.map((name) => [loosely(name).toLowerCase(), name])).values(),
]

const LONG = longestFirst(unique([...MAKES.flatMap(longNames), ...LONG_MAKES]))
  .map(loosely)
  .join('|')
const START = '^(?:(?:used|new|demo|my\\d\\d|(?:19|20)\\d\\d)[ ,-]+)*'

/** Make and model out of a title such as 'Used 2020 Land Rover Range Rover Sport': the longest known name of each wins. */
export function titleRules(title: string, values: readonly string[]): { make: RuleDraft; model: RuleDraft[] } {
  const beforeModel = `${START}(?:${LONG}|\\S+) +`
  const room = MAX_PATTERN_CHARS - beforeModel.length - '(?<value>)(?: |$)'.length
  const known = chunked(longModels(values), room)
  return {
    make: { from: title, pattern: `${START}(?<value>${LONG}|\\S+)` },
    model: [
      ...known.map((models) => ({ from: title, pattern: `${beforeModel}(?<value>${models})(?: |$)` })),
      { from: title, pattern: `${beforeModel}(?<value>\\S+)` },
    ],
  }
}

/** Models of several words that makes of these titles have. */
function longModels(titles: readonly string[]): string[] {
  const present = new Set(
    titles
      .flatMap((title) => title.split(/\s+/))
      .filter(isMake)
      .map(keyOf),
  )
  const text = titles.join('\n').toLowerCase()
  const isPresent = ({ name }: Make) => present.has(keyOf(name)) || text.includes(name.toLowerCase())
  const models = MAKES.filter(isPresent).flatMap((make) => make.models.filter((model) => / /.test(model)))
  return longestFirst(new Set(models)).map((model) => loosely(model).replaceAll('[ -]*', ' +'))
}

/** Alternatives in as few patterns as they have room in, in their order. */
function chunked(names: readonly string[], room: number): string[] {
  const chunks: string[] = []
  for (const name of names) {
    const last = chunks.at(-1)
    if (last !== undefined && last.length + 1 + name.length <= room) chunks[chunks.length - 1] = `${last}|${name}`
    else chunks.push(name)
  }
  return chunks
}
