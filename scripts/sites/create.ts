import { createInterface } from 'node:readline/promises'
import { storeOf } from '../../worker/platform/store-of.ts'
import { UsageError } from '../errors.ts'
import { loadDemo } from '../local/demo.ts'
import { type Platform, platformCommand, platformOf } from '../operator/operator-access.ts'
import { parseSlug, parseText } from '../operator/parse.ts'
import type { Runtime } from '../operator/runtime.ts'
import { publishStock } from '../stock/publish.ts'
import type { LoadedSite } from '../tenants/load.ts'
import { hasFolder, type NewSite, writeNewSite } from './new-site.ts'
import { loadSite, noteOption } from './options.ts'
import { publishLoaded } from './send-edition.ts'
import { withRegistry } from './site-registry.ts'

const HOST_RULE = 'the public host, such as www.northroad.example'

export const createCommand = (runtime: Runtime) =>
  platformCommand('create')
    .description('Make the folder of a new site in tenants/ and open it; asks for what is not given')
    .option('--slug <slug>', 'its folder and its name in commands; never changes', parseSlug)
    .option('--name <name>', 'the name of the dealer, as shoppers read it', parseText)
    .option('--template <name>', 'yard, group or leisure', parseText)
    .option('--city <name>', 'suburb or town', parseText)
    .option('--state <state>', 'state or territory: qld', parseText)
    .option('--phone <number>', 'the phone number', parseText)
    .option('--brand <#rrggbb>', 'the colour of the brand', parseText)
    .option('--accent <#rrggbb>', 'the colour of links and buttons (default: that of the brand)', parseText)
    .option('--host <host...>', `${HOST_RULE}, and others that lead to it`)
    .addOption(noteOption())
    .action(async ({ note, ...options }) => {
      const site = await answers(options, runtime)
      const platform = platformOf(runtime, options)
      if (hasFolder(site.slug)) runtime.print(`tenants/${site.slug}/ is there already, and is opened as it stands.`)
      else writeNewSite(site)
      const loaded = await loadSite(site.slug)
      await withRegistry(platform, (registry) =>
        publishLoaded(registry, loaded, { actor: platform.actor, note: note || 'created' }),
      )
      runtime.print(`${site.name} is open: ${addressOf(platform, loaded)}`)
      if (!platform.isRemote) await fillWithDemo(platform, loaded, runtime)
      runtime.print(`Its settings: tenants/${site.slug}/site.json, its words: docs/pages.md. Then:`)
      runtime.print(`  npm run sites -- preview --site ${site.slug}\n  npm run sites -- publish --site ${site.slug}`)
    })

const addressOf = ({ origin }: Platform, { site: { slug, url } }: LoadedSite): string =>
  origin?.includes('localhost') ? origin.replace('//localhost', `//${slug}.localhost`) : url

/** Cars to look at, on a developer's machine; the first import of a feed takes their place. */
async function fillWithDemo({ withStores }: Platform, { site }: LoadedSite, { print }: Runtime): Promise<void> {
  await withStores(async (env) => {
    const store = storeOf(env, { slug: site.slug, moving: true })
    await loadDemo(site, store, Date.now())
    await publishStock(env, store)
  })
  print('It has demo stock until a feed is imported: docs/add-a-feed.md')
}

type Options = Partial<Omit<NewSite, 'hosts'>> & { host?: string[] | undefined }

const QUESTIONS: [key: keyof Options, flag: string, question: string][] = [
  ['name', '--name', 'Name of the dealer, as shoppers read it'],
  ['slug', '--slug', 'Short name for commands, small letters and hyphens'],
  ['template', '--template', 'Template: yard, group or leisure'],
  ['city', '--city', 'Suburb or town'],
  ['state', '--state', 'State or territory: nsw, vic, qld, wa, sa, tas, act or nt'],
  ['phone', '--phone', 'Phone number'],
  ['brand', '--brand', 'Colour of the brand, such as #0f3d5e'],
  ['host', '--host', `Its address: ${HOST_RULE}`],
]

/** What was given and what was asked for; without a terminal, nothing is asked. */
async function answers(options: Options, { stdin }: Runtime): Promise<NewSite> {
  const missing = QUESTIONS.filter(([key]) => options[key] === undefined)
  const given: Record<string, unknown> = { ...options }
  if (missing.length > 0) {
    if (!process.stdin.isTTY)
      throw new UsageError(`Add ${missing.map(([, flag]) => flag).join(', ')}, or run it in a terminal, which asks.`)
    const terminal = createInterface({ input: stdin(), output: process.stderr })
    for (const [key, , question] of missing) given[key] = await ask(terminal, question)
    terminal.close()
  }
  const {
    host,
    brand,
    accent = brand,
    ...rest
  } = given as Omit<Options, 'host' | 'brand'> & { host: string[] | string; brand: string }
  for (const colour of [brand, accent]) requireColour(colour)
  return {
    ...(rest as Omit<NewSite, 'hosts' | 'brand' | 'accent'>),
    slug: parseSlug(String(rest.slug)),
    brand: brand.toLowerCase(),
    accent: accent.toLowerCase(),
    hosts: (Array.isArray(host) ? host : host.split(/[\s,]+/)).map((each) => each.toLowerCase()),
  }
}

async function ask(terminal: { question(text: string): Promise<string> }, question: string): Promise<string> {
  for (;;) {
    const answer = (await terminal.question(`${question}: `)).trim()
    if (answer !== '') return answer
  }
}

function requireColour(text: string): void {
  if (!/^#[0-9a-f]{6}$/i.test(text)) throw new UsageError(`${text} is no colour: write it as #0f3d5e.`)
}
