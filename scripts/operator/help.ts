import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings'

/** The part of a program's help below its list of commands: every option of every command, shared ones once. */
export function allOptionsHelp(program: CommandUnknownOpts): string {
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
