import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** The command was called wrongly: the usage is shown. */
export class Misuse extends Error {}

/** The words and options of a command line; throws Misuse at one that is not known. */
export function readOptions(args: string[], options: ParseArgsOptionsConfig) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { words: positionals, given: values as Record<string, string | undefined> }
  } catch (error) {
    throw new Misuse(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error))
  }
}

export function needed(given: Record<string, string | undefined>, name: string): string {
  const value = given[name]
  if (value) return value
  throw new Misuse(`--${name} is missing.`)
}

/** One of a few words, or the default when nothing was said. */
export function choice<Word extends string>(
  name: string,
  value: string | undefined,
  words: readonly Word[],
): Word | undefined {
  if (value === undefined) return undefined
  const found = words.find((word) => word === value)
  if (found) return found
  throw new Misuse(`--${name} is one of ${words.join(', ')}, not ${value}.`)
}

/** A percentage as a share from 0 to 1. */
export function share(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const percent = Number(value)
  if (value.trim() !== '' && percent >= 0 && percent <= 100) return percent / 100
  throw new Misuse(`--${name} is a percentage from 0 to 100, not ${value}.`)
}

/** A day or moment as epoch milliseconds; a day alone begins in UTC. */
export function moment(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const time = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(value) ? Date.parse(value) : Number.NaN
  if (!Number.isNaN(time)) return time
  throw new Misuse(`--${name} is a day as 2026-05-01, not ${value}.`)
}
