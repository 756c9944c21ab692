import { Misuse, Stop } from '../fail.ts'
import { commandHelp, programHelp } from './help.ts'
import { type Machine, terminal } from './machine.ts'
import { type Asked, type Options, readOptions } from './options.ts'

/** One of the operator's programs: `npm run <name> -- <command>`. */
export type Program = {
  name: string
  about: string
  /** By the word, or the two, that call them. */
  commands: Record<string, Command>
}

export type Command = {
  /** The word it takes as its help shows it: '<lead>', '[lead]' where it can be left out, '' where it takes none. */
  takes: string
  about: string
  options: Options
  run: (args: string[], machine: Machine) => Promise<void>
}

type Means<Table extends Options> = {
  takes?: string
  about: string
  options: Table
  /** `word` is '' where none was said. */
  run: (asked: Asked<Table> & { word: string }, machine: Machine) => Promise<void>
}

export const command = <Table extends Options>({
  takes = '',
  about,
  options,
  run: perform,
}: Means<Table>): Command => ({
  takes,
  about,
  options,
  async run(args, machine) {
    const { words, asked } = readOptions(args, options)
    const most = takes === '' ? 0 : 1
    if (words.length > most) throw new Misuse(`${words[most]} is one word too many.`)
    if (words.length < most && takes.startsWith('<')) throw new Misuse(`Which ${takes.slice(1, -1)}?`)
    await perform({ ...asked, word: words[0] ?? '' }, machine)
  },
})

const HELP = new Set(['help', '--help', '-h'])

/** Does what a command line asks for and says how it ended: 0 done, 1 refused or failed, 2 asked wrongly (OPS-01, OPS-02). */
export async function run(program: Program, args: string[], machine: Machine): Promise<number> {
  if (HELP.has(args[0] ?? '')) {
    machine.say(programHelp(program))
    return 0
  }
  const called = [2, 1]
    .map((words) => args.slice(0, words).join(' '))
    .find((name) => Object.hasOwn(program.commands, name))
  const found = called === undefined ? null : program.commands[called]
  if (called === undefined || !found) {
    machine.note(`${args[0] ? `There is no command ${args[0]}.` : 'Which command?'}\n\n${programHelp(program)}`)
    return 2
  }
  const help = () => commandHelp(program, called)
  const rest = args.slice(called.split(' ').length)
  if (rest.some((word) => word === '--help' || word === '-h')) {
    machine.say(help())
    return 0
  }
  try {
    await found.run(rest, machine)
    return 0
  } catch (error) {
    if (error instanceof Misuse) {
      machine.note(`${error.message}\n\n${help()}`)
      return 2
    }
    machine.note(error instanceof Stop ? error.message : `This should not happen: ${traceOf(error)}`)
    return 1
  }
}

const traceOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** The same for what was typed at the terminal. */
export async function runHere(program: Program): Promise<void> {
  process.exitCode = await run(program, process.argv.slice(2), terminal())
}
