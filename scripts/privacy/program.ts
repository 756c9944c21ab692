import { Command } from '@commander-js/extra-typings'
import { plural } from '../../shared/text.ts'
import type { Erased } from '../../worker/features/privacy/service.ts'
import { UsageError } from '../errors.ts'
import { formatCount } from '../operator/format.ts'
import type { Program } from '../operator/program.ts'
import type { Runtime } from '../operator/runtime.ts'
import { isTerminal, withQuestions } from '../operator/terminal.ts'
import { type PersonSites, personCommand, withPerson } from './person-sites.ts'

/** `npm run privacy -- <command>` (TRU-04) */
export const privacy: Program = (runtime) =>
  new Command('privacy')
    .description('Export or erase everything that is kept of a person, at one site or at all.')
    .addCommand(exportCommand(runtime))
    .addCommand(eraseCommand(runtime))

const eraseCommand = (runtime: Runtime) =>
  personCommand('erase')
    .description('Erase everything of a person that the law does not need; asks before it, and says what it did')
    .option('--yes', 'erase without being asked')
    .action(({ yes, ...options }) =>
      withPerson(runtime, options, async (sites) => {
        const slugs = await sitesWithPerson(runtime, sites)
        if (slugs.length === 0) return runtime.print('Nothing is kept of this person.')
        if (!yes && !(await isConfirmed(runtime))) return runtime.printError('Nothing was changed.')
        for (const slug of slugs) for (const line of erasedLines(await sites.erase(slug))) runtime.print(line)
        runtime.print('Run it again to see that nothing is left; where it was stopped, it goes on.')
      }),
    )

async function sitesWithPerson({ print }: Runtime, sites: PersonSites): Promise<string[]> {
  const slugs: string[] = []
  for (const slug of sites.slugs) {
    const { parts } = await sites.export(slug)
    if (parts.length === 0) continue
    slugs.push(slug)
    print(`Found at ${slug}:`)
    for (const { table, rows } of parts) print(formatCount(rows.length, table))
  }
  return slugs
}

async function isConfirmed({ stdin }: Runtime): Promise<boolean> {
  const input = stdin()
  if (!isTerminal(input)) throw new UsageError('Add --yes, or run it in a terminal, which asks.')
  return withQuestions(
    { input },
    async (ask) => (await ask('Erase it? It cannot be brought back. Type erase: ')) === 'erase',
  )
}

function erasedLines({ site, parts, notified, tellDealer }: Erased): string[] {
  return [
    `Erased at ${site}:`,
    ...parts.map(({ table, rows, done, note }) => formatCount(rows, `${table} ${done}${note && `: ${note}`}`)),
    ...notified.map((name) => `  ${name} is sent person.erased with the ids of the enquiries.`),
    ...tellDealer.map((name) => `  ${name} had the enquiries and cannot be told: tell the dealer to erase them there.`),
  ]
}

const exportCommand = (runtime: Runtime) =>
  personCommand('export')
    .description(
      'Print everything that is kept of a person as JSON for them; counts for the operator go to standard error',
    )
    .action((options) =>
      withPerson(runtime, options, async (sites) => {
        const found = []
        for (const slug of sites.slugs) {
          const kept = await sites.export(slug)
          if (kept.parts.length === 0) continue
          found.push(kept)
          runtime.printError(`${slug}:`)
          for (const { table, rows } of kept.parts) runtime.printError(formatCount(rows.length, table))
        }
        if (found.length === 0)
          runtime.printError(`Nothing is kept of this person at ${plural(sites.slugs.length, 'site')}.`)
        const { phone, email } = options
        await runtime.write(`${JSON.stringify({ of: { phone, email }, sites: found }, null, 2)}\n`)
      }),
    )
