import { parseArgs } from 'node:util'
import { Misuse } from '../fail.ts'

/** An option of a command: how its help shows it, and what is made of what was said. */
export type Option<Value = unknown> = {
  /** What follows its name, as '<day>'; null where its name is all. */
  takes: string | null
  about: string
  /** Throws Misuse for what it cannot be. */
  read: (said: string | undefined, name: string) => Value
}

export type Options = Record<string, Option>
/** What a command was asked, by the names of its options. */
export type Asked<Table extends Options> = { [Name in keyof Table]: ReturnType<Table[Name]['read']> }

export const text = (takes: string, about: string): Option<string | undefined> => ({
  takes,
  about,
  read(said, name) {
    if (said?.trim() === '') throw new Misuse(`--${name} is empty.`)
    return said
  },
})

export const flag = (about: string): Option<boolean> => ({ takes: null, about, read: (said) => said !== undefined })

export const oneOf = <Word extends string>(words: readonly Word[], about: string): Option<Word | undefined> => ({
  takes: words.join('|'),
  about,
  read(said, name) {
    if (said === undefined) return undefined
    const found = words.find((word) => word === said)
    if (found) return found
    throw new Misuse(`--${name} is one of ${words.join(', ')}, not ${said}.`)
  },
})

/** A percentage, read as a share from 0 to 1. */
export const percent = (about: string): Option<number | undefined> => ({
  takes: '<percent>',
  about,
  read(said, name) {
    if (said === undefined) return undefined
    const value = Number(said)
    if (said.trim() !== '' && value >= 0 && value <= 100) return value / 100
    throw new Misuse(`--${name} is a percentage from 0 to 100, not ${said}.`)
  },
})

const DAY = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/

/** A day or moment, read as epoch milliseconds; a day alone begins in UTC. */
export const day = (about: string): Option<number | undefined> => ({
  takes: '<day>',
  about,
  read(said, name) {
    if (said === undefined) return undefined
    const time = DAY.test(said) ? Date.parse(said) : Number.NaN
    if (!Number.isNaN(time)) return time
    throw new Misuse(`--${name} is a day as 2026-05-01, not ${said}.`)
  },
})

/** The words and options of a command line; throws Misuse at what no option is. */
export function readOptions<Table extends Options>(
  args: string[],
  table: Table,
): { words: string[]; asked: Asked<Table> } {
  const { values, positionals: words } = parsed(args, table)
  const asked = Object.entries(table).map(([name, { read }]) => {
    const said = values[name]
    return [name, read(said === true ? '' : (said as string | undefined), name)]
  })
  return { words, asked: Object.fromEntries(asked) as Asked<Table> }
}

function parsed(args: string[], table: Options) {
  const kinds = Object.entries(table).map(([name, { takes }]) => [
    name,
    { type: takes === null ? 'boolean' : 'string' },
  ])
  try {
    return parseArgs({ args, options: Object.fromEntries(kinds) as never, allowPositionals: true }) as {
      values: Record<string, unknown>
      positionals: string[]
    }
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\.\s/)
    throw new Misuse(`${sentence.replace(/\.$/, '')}.`)
  }
}
