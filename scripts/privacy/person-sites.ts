import { Option } from '@commander-js/extra-typings'
import { z } from 'zod'
import { openPrivacy } from '../../worker/features/privacy/part.ts'
import { parsePerson } from '../../worker/features/privacy/people.ts'
import type { Erased, PersonExport } from '../../worker/features/privacy/service.ts'
import { databaseRegistry } from '../../worker/features/sites/registry/database-registry.ts'
import { CommandError, UsageError } from '../errors.ts'
import { openPlatform, platformCommand } from '../operator/operator-access.ts'
import { parseSlug, parseText } from '../operator/parse.ts'
import type { CallSite } from '../operator/remote-site.ts'
import type { Runtime } from '../operator/runtime.ts'
import { jsonBody, remoteRegistry } from '../sites/site-registry.ts'

/** A command about a person: it has the options --phone, --email and --site. */
export const personCommand = (name: string) =>
  platformCommand(name)
    .option('--phone <number>', 'the phone number, however it is typed', parseText)
    .option('--email <address>', 'the e-mail address', parseText)
    .addOption(new Option('--site <slug>', 'one site (default: every site)').argParser(parseSlug))

export type PersonOptions = {
  phone?: string | undefined
  email?: string | undefined
  site?: string | undefined
  store?: string | undefined
  remote?: string | undefined
  key?: string | undefined
}

/** What sites keep of the person of the options. */
export type PersonSites = {
  slugs: string[]
  export: (slug: string) => Promise<PersonExport>
  erase: (slug: string) => Promise<Erased>
}

/** The answers come from this project's own code: only what tells another version apart is checked. */
const isAnswer = <Answer>() =>
  z.custom<Answer>((value) => typeof value === 'object' && value !== null && 'parts' in value && 'site' in value)

/** Runs `work` on the sites of a platform. Through a running or remote server where there is one. */
export async function withPerson(
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
  const post = <Answer>(slug: string, path: 'export' | 'erase') =>
    call({
      path: `/operator/privacy/${slug}/${path}`,
      body: jsonBody(asked),
      answer: isAnswer<Answer>(),
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
