import { readFileSync } from 'node:fs'
import type { Command } from '@commander-js/extra-typings'
import { describe, expect, it } from 'vitest'
import { backup } from '../../../scripts/backup/program.ts'
import { doctor } from '../../../scripts/doctor/program.ts'
import { leads } from '../../../scripts/leads/program.ts'
import type { Program } from '../../../scripts/operator/program.ts'
import { reservations } from '../../../scripts/reservations/program.ts'
import { sites } from '../../../scripts/sites/program.ts'
import { stock } from '../../../scripts/stock/program.ts'
import { alarms, audit } from '../../../scripts/watch/program.ts'
import { ALARM_CAUSE_NAMES, causeRow } from '../../../shared/alarm/causes.ts'

const runbook = readFileSync(new URL('../../../docs/runbook.md', import.meta.url), 'utf8')
const sections = new Map(
  runbook
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section]),
)

const PROGRAMS: Record<string, Program> = { alarms, audit, backup, doctor, leads, reservations, sites, stock }
const COMMAND = /npm run (?:-s )?([a-z]+) -- ([^`]+)/
const VALUES: Record<string, string> = { remote: '--remote https://www.dealer.example', run: '7', site: 'yard' }

/** The commands of the runbook, and those of the mails, each as it is typed. */
const COMMANDS = [
  ...[...runbook.matchAll(/`(npm run [^`]+ -- [^`]+)`/g)].map(([, command]) => command!.replaceAll('\n', ' ')),
  ...ALARM_CAUSE_NAMES.flatMap((cause) => causeRow(cause).commands ?? []).map(
    (command) => command.replace(/\{(\w+)\}/g, (_, name: string) => VALUES[name] ?? 'one').split(/ {4,}| {3}/)[0]!,
  ),
]

/** Puts an empty act in the place of what each command does. */
function disarm(command: Command): Command {
  for (const each of command.commands) disarm(each as Command)
  if (command.commands.length === 0) command.action(() => {})
  return command.exitOverride().configureOutput({ writeErr: () => {} })
}

/** The command that words lead to. */
const calledBy = (root: Command, [word, ...words]: string[]): Command => {
  const next = root.commands.find((each) => each.name() === word)
  return next ? calledBy(next as Command, words) : root
}

describe('the runbook', () => {
  it.each([...new Set(COMMANDS)])('[TRU-05] has commands that work as they are written: %s', async (command) => {
    const [, name, line] = COMMAND.exec(command)!
    const words = line!
      .replace('<number>', '7')
      .replace(/<([a-z]+)>/g, 'yard')
      .match(/"[^"]*"|\S+/g)!
    const root = disarm(PROGRAMS[name!]!({ called: () => ({ words: '', site: undefined }) } as never) as Command)
    await root.parseAsync(words, { from: 'user' })
    const takes = calledBy(root, words).options.map(({ long }) => long)
    const isOfSite = ['leads', 'reservations', 'stock'].includes(name!) && takes.includes('--site')
    expect(isOfSite ? /--site|--remote/.test(line!) : true).toBe(true)
  })

  it.each(ALARM_CAUSE_NAMES)('[TRU-05] says of %s what it means, what to look at and what to do', (cause) => {
    const section = sections.get(causeRow(cause).title) ?? ''
    for (const part of ['**Means**: ', '**Look**: ', '**Do**: ']) expect(section).toContain(part)
  })

  it('[TRU-05] has no section of an alarm that is never raised', () => {
    const titles = new Set(ALARM_CAUSE_NAMES.map((cause) => causeRow(cause).title))
    const strays = [...sections].filter(([title, text]) => text.includes('**Means**') && !titles.has(title))
    expect(strays).toEqual([])
  })
})
