import { Command, Option } from '@commander-js/extra-typings'
import { plural } from '../../shared/text.ts'
import { parsePerson } from '../../worker/features/privacy/find.ts'
import { openPrivacy } from '../../worker/features/privacy/part.ts'
import type { Erased, PersonExport } from '../../worker/features/privacy/service.ts'
import { databaseRegistry } from '../../worker/features/sites/registry/database-registry.ts'
import { CommandError, UsageError } from '../errors.ts'
import { formatCount } from '../operator/format.ts'
import { openPlatform, platformCommand } from '../operator/operator-access.ts'
import { parseSlug, parseText } from '../operator/parse.ts'
import type { Program } from '../operator/program.ts'
import { answerWith, type CallSite } from '../operator/remote-site.ts'
import type { Runtime } from '../operator/runtime.ts'
import { isTerminal, withQuestions } from '../operator/terminal.ts'
import { jsonBody, remoteRegistry } from '../sites/site-registry.ts'

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

/** A command about a person: it has the options --phone, --email and --site. */
const personCommand = (name: string) =>
  platformCommand(name)
    .option('--phone <number>', 'the phone number, however it is typed', parseText)
    .option('--email <address>', 'the e-mail address', parseText)
    .addOption(new Option('--site <slug>', 'one site (default: every site)').argParser(parseSlug))

type PersonOptions = {
  phone?: string | undefined
  email?: string | undefined
  site?: string | undefined
  store?: string | undefined
  remote?: string | undefined
  key?: string | undefined
}

/** What sites keep of the person of the options. */
type PersonSites = {
  slugs: string[]
  export: (slug: string) => Promise<PersonExport>
  erase: (slug: string) => Promise<Erased>
}

/** Runs `work` on the sites of a platform. Through a running or remote server where there is one. */
async function withPerson(
  runtime: Runtime,
  options: PersonOptions,
  work: (sites: PersonSites) => Promise<void>,
): Promise<void> {
  const asked = { phone: options.phone, email: options.email }
  const person = parsePerson(asked)
  if (typeof person === 'string') throw new UsageError(person)
  const { call, withStores, actor } = openPlatform(runtime, options)
  const by = () => ({ actor: `command line ${actor}`, now: Date.now() })
  if (call) return work(await remoteSites(call, asked, options.site))
  await withStores(async (env) => {
    const slugs = await chooseSlugs(databaseRegistry(env, Date.now), options.site)
    // As the server of this machine, so that what it hashed is found.
    const local = { ...env, LOCAL: 'yes' }
    await work({
      slugs,
      export: async (slug) => (await openPrivacy(local, slug, by())).export(person),
      erase: async (slug) => (await openPrivacy(local, slug, by())).erase(person),
    })
  })
}

async function remoteSites(call: CallSite, asked: object, site: string | undefined): Promise<PersonSites> {
  const post = <Answer extends PersonExport | Erased>(slug: string, path: 'export' | 'erase') =>
    call({
      path: `/operator/privacy/${slug}/${path}`,
      body: jsonBody(path === 'erase' ? { ...asked, confirm: slug } : asked),
      answer: answerWith<Answer>('parts', 'site'),
      action: `${path} what ${slug} keeps`,
    })
  return {
    slugs: await chooseSlugs(remoteRegistry(call), site),
    export: (slug) => post<PersonExport>(slug, 'export'),
    erase: (slug) => post<Erased>(slug, 'erase'),
  }
}

async function chooseSlugs(registry: { list: () => Promise<{ slug: string }[]> }, site: string | undefined) {
  const slugs = (await registry.list()).map(({ slug }) => slug)
  if (site === undefined) return slugs
  if (slugs.includes(site)) return [site]
  throw new CommandError(`There is no site ${site}. See: npm run sites -- list`)
}
