import { type CommandUnknownOpts, Help, type Option } from '@commander-js/extra-typings'

/** Makes the help of a program list every command, those of groups too ('hosted sync'), and every option. */
export function showEverythingInHelp(program: CommandUnknownOpts): void {
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
