import type { Options } from './options.ts'
import { PLACE_OPTIONS } from './places.ts'
import type { Command, Program } from './program.ts'

type Line = [left: string, about: string]

/** Everything a program can be asked, in the order of its tables. */
export function programHelp({ name, about, commands }: Program): string {
  const all = Object.entries(commands)
  const shared = Object.entries(all.find(([, { options }]) => 'remote' in options)?.[1].options ?? {})
  const sections = all.map(([called, { takes, about: deed, options }]): Line[] => [
    [`  ${called} ${takes}`.trimEnd(), deed],
    ...linesOf(options, '    ', (option) => !PLACE_OPTIONS.includes(option)),
  ])
  const where = linesOf(Object.fromEntries(shared), '  ', (option) => PLACE_OPTIONS.includes(option))
  return [
    `Usage: npm run ${name} -- <command>`,
    '',
    about,
    '',
    ...aligned([...sections.flat(), ['', ''], ...where]),
  ].join('\n')
}

/** The same of one command. */
export function commandHelp({ name, commands }: Program, called: string): string {
  const { takes, about, options } = commands[called] as Command
  const head = `Usage: npm run ${name} -- ${called} ${takes}`.trimEnd()
  return [head, '', about, '', ...aligned(linesOf(options, '  ', () => true))].join('\n').trimEnd()
}

const linesOf = (options: Options, indent: string, isShown: (name: string) => boolean): Line[] =>
  Object.entries(options)
    .filter(([name]) => isShown(name))
    .map(([name, { takes, about }]) => [`${indent}--${name}${takes === null ? '' : ` ${takes}`}`, about])

function aligned(lines: Line[]): string[] {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, about]) => `${left.padEnd(width)}  ${about}`.trimEnd())
}
