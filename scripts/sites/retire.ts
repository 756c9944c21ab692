import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { remoteDomains } from '../domains/remote-domains.ts'
import { CommandError } from '../errors.ts'
import { platformCommand, platformOf } from '../operator/operator-access.ts'
import { parseText } from '../operator/parse.ts'
import type { CallSite } from '../operator/remote-site.ts'
import type { Runtime } from '../operator/runtime.ts'
import { confirmed } from './confirm.ts'
import { countsOf, exportEdition, exportRows } from './export-site.ts'
import { folderOf } from './new-site.ts'
import { requireServer } from './open-preview.ts'
import { noteOption, siteOption } from './options.ts'
import { jsonBody } from './remote-registry.ts'
import { withRegistry } from './site-registry.ts'

export const retireCommand = (runtime: Runtime) =>
  platformCommand('retire')
    .description(
      'End a site for good: export all that is the dealer’s, remove its hosts, erase its data; asks before each',
    )
    .addOption(siteOption())
    .option('--out <folder>', 'where the export goes (default: retired-<site>/ here)', parseText)
    .option('--confirm <slug>', 'the name of the site once more, in place of being asked', parseText)
    .addOption(noteOption())
    .action(async (options) => {
      const { site: slug, confirm: answer, note } = options
      const platform = platformOf(runtime, options)
      const call = requireServer(platform)
      const folder = options.out ?? `retired-${slug}`
      const ask = (question: string) => confirmed(runtime, question, { word: slug, answer })
      await withRegistry(platform, async (registry) => {
        const site = await registry.show(slug)
        if (!site) throw new CommandError(`There is no site ${slug}. See: npm run sites -- list`)
        const counts = await countsOf(call, slug)
        if (site.state !== 'retired' || site.edition) {
          runtime.print(`1. Export to ${folder}/: ${described(counts)}, its settings, pages and files.`)
          if (!(await ask('Export?'))) return
          await exportRows(call, slug, folder)
          if (site.edition) await exportEdition(registry, slug, site.edition, folder)
        }
        runtime.print(`2. Hosts: ${site.hosts.map(({ hostname }) => hostname).join(', ') || 'none any more'}.`)
        if (site.state !== 'retired') {
          if (!(await ask('Remove them? The site answers no longer.'))) return
          await retire(call, slug, note)
        }
        runtime.print(`3. Data: ${described(counts)}.`)
        if (!(await ask('Erase it? It cannot be brought back.'))) return
        await erase(call, slug)
      })
      for (const { hostname } of await remoteDomains(call).list(slug))
        runtime.print(`Still at Cloudflare: npm run domains -- remove --site ${slug} --host ${hostname}`)
      moveSources(slug, folder)
      runtime.print(`${slug} is retired. Its history stays: npm run sites -- history --site ${slug}`)
    })

const described = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`)
    .join(', ') || 'no rows'

const retire = (call: CallSite, slug: string, note: string) =>
  call({
    path: `/operator/sites/${slug}/retire`,
    body: jsonBody({ note }),
    answer: z.object({ site: z.object({ state: z.literal('retired') }) }),
    action: 'retire the site',
  })

async function erase(call: CallSite, slug: string): Promise<void> {
  const answer = z.object({ deleted: z.number() })
  const path = `/operator/sites/${slug}/erase`
  while ((await call({ path, answer, action: 'erase the data' })).deleted > 0);
}

/** The sources of the site go beside its export, so that they are not published again. */
function moveSources(slug: string, folder: string): void {
  const [from, to] = [folderOf(slug), join(folder, 'sources')]
  if (existsSync(from) && !existsSync(to)) renameSync(from, to)
}
