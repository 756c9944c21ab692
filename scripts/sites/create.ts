import { storeOf } from '../../worker/platform/store-of.ts'
import { loadDemo } from '../local/demo.ts'
import { portFromEnv } from '../local/port.ts'
import { type Platform, platformCommand, platformOf } from '../operator/operator-access.ts'
import type { Runtime } from '../operator/runtime.ts'
import { publishStock } from '../stock/publish.ts'
import type { LoadedSite } from '../tenants/load.ts'
import { answers, requireAnswers } from './new-site-answers.ts'
import {
  parseCity,
  parseColour,
  parseHosts,
  parseName,
  parseNewSlug,
  parsePhone,
  parseState,
  parseTemplate,
} from './new-site-values.ts'
import { openSite } from './open-site.ts'
import { noteOption } from './options.ts'
import { siteAddress } from './site-address.ts'
import { withRegistry } from './site-registry.ts'
import { readTakenNames } from './taken-names.ts'

export const createCommand = (runtime: Runtime) =>
  platformCommand('create')
    .description('Make the folder of a new site in tenants/ and open it; asks for what is not given')
    .option('--slug <slug>', 'its folder and its name in commands; never changes', parseNewSlug)
    .option('--name <name>', 'the name of the dealer, as shoppers read it', parseName)
    .option('--template <name>', 'yard, group or leisure', parseTemplate)
    .option('--city <name>', 'suburb or town', parseCity)
    .option('--state <state>', 'state or territory, by code or name: qld', parseState)
    .option('--phone <number>', 'the phone number, in digits and spaces: 07 5550 0100', parsePhone)
    .option('--brand <#rrggbb>', 'the colour of the brand', parseColour)
    .option(
      '--accent <#rrggbb>',
      'the colour of links (default: that of the brand, as dark as text has to be)',
      parseColour,
    )
    .option(
      '--host <host...>',
      'the public host, such as www.northroad.example, and others that lead to it',
      parseHosts,
    )
    .addOption(noteOption())
    .action(async ({ note, ...options }) => {
      requireAnswers(options, runtime)
      const platform = platformOf(runtime, options)
      const loaded = await withRegistry(platform, async (registry) => {
        const taken = await readTakenNames(registry)
        const site = await answers(options, taken, runtime)
        return openSite(registry, site, taken, { actor: platform.actor, note: note || 'created' })
      })
      const { slug, name } = loaded.site
      runtime.print(openSentence(platform, loaded))
      if (!platform.isRemote) await fillWithDemo(platform, loaded, runtime)
      runtime.print(`Change ${name} in tenants/${slug}/site.json, and its words: docs/pages.md. Then:`)
      runtime.print(`  npm run sites -- preview --site ${slug}\n  npm run sites -- publish --site ${slug}`)
    })

function openSentence(platform: Platform, { site }: LoadedSite): string {
  const { slug, name } = site
  if (platform.origin === null)
    return `${name} is made. It opens with npm start, at http://${slug}.localhost:${portFromEnv()}`
  return `${name} is open: ${siteAddress(platform, site)}`
}

/** Stock to look at, on a developer's machine; the first import of a feed takes its place. */
async function fillWithDemo({ withStores }: Platform, { site }: LoadedSite, { print }: Runtime): Promise<void> {
  await withStores(async (env) => {
    const store = storeOf(env, { slug: site.slug, moving: true })
    await loadDemo(site, store, Date.now())
    await publishStock(env, store)
  })
  print('It has demo stock until a feed is imported: docs/add-a-feed.md')
}
