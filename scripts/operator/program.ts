import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommanderError, type CommandUnknownOpts, Help, type Option } from '@commander-js/extra-typings'
import { CommandError, InterruptedError, UsageError } from '../errors.ts'
import { withLocalStores } from './local-site.ts'
import { httpFetch, type Runtime } from './runtime.ts'

/** One of the operator's programs: `npm run <name> -- <command>`, or a program that is one command. */
export type Program = (runtime: Runtime) => CommandUnknownOpts

/** 128 and the number of SIGINT. */
const INTERRUPTED = 130

/**
 * Runs a command line. Exit codes: 0 done, 1 refused or failed, 2 called wrongly, 130 stopped at a question (OPS-01,
 * OPS-02).
 */
export async function run(program: Program, args: string[], outside: Omit<Runtime, 'called'>): Promise<number> {
  const runtime: Runtime = { ...outside, called: () => ({ words: commandWords(called, name), site: readSite(called) }) }
  const root = program(runtime)
  const name = root.name()
  let called = root
  const hasCommands = root.commands.length > 0
  root.name(`npm run ${root.name()} --`)
  if (hasCommands) {
    root.usage('<command>')
    showEverythingInHelp(root)
  }
  configure(root, name, runtime)
  root.hook('preAction', (_, command) => {
    called = command
  })
  try {
    if (hasCommands && args.length === 0) {
      runtime.printError('Which command?\n')
      root.outputHelp({ error: true })
      return 2
    }
    await root.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    // Commander has printed its help, or its error, by now.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof UsageError) {
      runtime.printError(`${error.message}\n${helpText(called, name)}`)
      return 2
    }
    if (error instanceof InterruptedError) {
      runtime.printError('\nStopped.')
      return INTERRUPTED
    }
    runtime.printError(
      error instanceof CommandError ? error.message : `Unexpected error, please report it: ${errorStack(error)}`,
    )
    return 1
  }
}

/** 'stock hosted status': the names from the program to the command. */
function commandWords(command: CommandUnknownOpts, program: string): string {
  const names: string[] = []
  for (let each = command; each.parent; each = each.parent) names.unshift(each.name())
  return [program, ...names].join(' ')
}

const helpText = (command: CommandUnknownOpts, program: string): string =>
  `Its options: npm run ${commandWords(command, program).replace(/ |$/, ' -- ').trimEnd()} --help`

function readSite(command: CommandUnknownOpts): string | undefined {
  const { site } = command.opts() as { site?: unknown }
  return typeof site === 'string' ? site : undefined
}

/** The same settings for a program and all its commands: nothing exits the process, and all output goes to `runtime`. */
function configure(command: CommandUnknownOpts, program: string, runtime: Runtime): void {
  const printOut = (text: string) => runtime.print(text.replace(/\n$/, ''))
  const printError = (text: string) => runtime.printError(text.replace(/\n$/, ''))
  command
    .exitOverride()
    // A command of commands lists them; of any other the sentence is enough.
    .showHelpAfterError(command.commands.length > 0 || helpText(command, program))
    .configureOutput({
      writeOut: printOut,
      writeErr: printError,
      outputError: (text, write) => write(asSentences(text)),
    })
  for (const each of command.commands) configure(each, program, runtime)
}

/** Commander's "error: unknown option '--sit'\n(Did you mean --site?)" as sentences in one line. */
function asSentences(text: string): string {
  const [problem = '', suggestion] = text
    .trim()
    .replace(/^error: /, '')
    .split('\n')
  const sentence = `${problem.charAt(0).toUpperCase()}${problem.slice(1).replace(/\.$/, '')}.`
  return suggestion ? `${sentence} ${suggestion.slice(1, -1)}` : sentence
}

const errorStack = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** Runs a command line typed at the terminal; its outcome is the exit code of this process. */
export async function runInTerminal(program: Program, args: string[]): Promise<void> {
  process.exitCode = await run(program, args, processRuntime())
}

/** Makes the help of a program list every command, those of groups too ('hosted sync'), and every option. */
function showEverythingInHelp(program: CommandUnknownOpts): void {
  const standard = new Help()
  program.configureHelp({
    visibleCommands: () => leafCommands(program).map(({ command }) => command),
    subcommandTerm(command) {
      const group = command.parent === program ? '' : `${command.parent?.name()} `
      return group + standard.subcommandTerm(command)
    },
  })
  program.addHelpText('after', allOptions(program))
}

/** Every option of every command, by command; shared ones are listed once. */
function allOptions(program: CommandUnknownOpts): string {
  const help = program.createHelp()
  const groups = new Map<string, Option[]>()
  for (const { path, command } of leafCommands(program))
    for (const option of command.options as unknown as Option[]) {
      const heading = option.helpGroupHeading ?? `Options of ${path}:`
      const group = groups.get(heading) ?? []
      groups.set(heading, group)
      if (!group.some(({ flags }) => flags === option.flags)) group.push(option)
    }
  const width = Math.max(...[...groups.values()].flat().map((option) => help.optionTerm(option).length))
  const lines = (options: Option[]) =>
    options.map((option) => help.formatItem(help.optionTerm(option), width, help.optionDescription(option), help))
  const sections = [...groups].map(([heading, options]) => [heading, ...lines(options)].join('\n'))
  return `\n${sections.join('\n\n')}`
}

/** The commands that do something, each with the words that call it: 'hosted sync'. */
export function leafCommands(parent: CommandUnknownOpts, path = ''): { path: string; command: CommandUnknownOpts }[] {
  return parent.commands.flatMap((command) => {
    const own = `${path} ${command.name()}`.trim()
    return command.commands.length > 0 ? leafCommands(command, own) : [{ path: own, command }]
  })
}

function processRuntime(): Omit<Runtime, 'called'> {
  // A pipe may be closed before the end, as by `head`.
  process.stdout.on('error', () => process.exit(0))
  return {
    print: (line) => console.log(line),
    printError: (line) => console.error(line),
    async write(text) {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain')
    },
    stdin: () => process.stdin,
    openStores: withLocalStores,
    httpFetch,
    sleep,
  }
}
