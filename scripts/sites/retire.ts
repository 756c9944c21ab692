import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { MINUTE_MS, SECOND_MS } from '../../shared/time.ts'
import type { SiteRecord, SiteRegistry } from '../../worker/features/sites/registry/service.ts'
import { remoteDomains } from '../domains/remote-domains.ts'
import { CommandError } from '../errors.ts'
import { type Platform, platformCommand, platformOf } from '../operator/operator-access.ts'
import { parseText } from '../operator/parse.ts'
import type { CallSite } from '../operator/remote-site.ts'
import type { Runtime } from '../operator/runtime.ts'
import { confirmation } from './confirm.ts'
import { countsOf, exportSite } from './export-site.ts'
import { folderOf } from './new-site.ts'
import { requireServer } from './open-preview.ts'
import { noteOption, siteOption } from './options.ts'
import { jsonBody } from './remote-registry.ts'
import { withRegistry } from './site-registry.ts'

export const retireCommand = (runtime: Runtime) =>
  platformCommand('retire')
    .description(
      'End a site for good: pause it, export all that is the dealer’s, remove its hosts, erase its data; asks before each',
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
      const ask = confirmation(runtime, { word: slug, answer })
      const isDone = await withRegistry(platform, async (registry) => {
        const site = await registry.show(slug)
        if (!site) throw new CommandError(`There is no site ${slug}. See: npm run sites -- list`)
        refuseMoving(site)
        const counts = await countsOf(call, slug)
        if (site.edition) {
          runtime.print(`1. Pause: from now on every address answers “back soon”, so that nothing comes in any more.`)
          if (site.state === 'live') {
            if (!(await ask('Pause it?'))) return false
            await registry.setState(slug, 'paused', { actor: platform.actor, note: note || 'to be retired' })
          }
          await untilHeard(registry, slug, platform, runtime)
          runtime.print(`2. Export to ${folder}/: ${described(counts)}, its settings, pages and files.`)
          if (!(await ask('Export?'))) return false
          await exportSite({ call, registry }, { slug, edition: site.edition, folder, at: Date.now() })
        }
        runtime.print(`3. Hosts: ${site.hosts.map(({ hostname }) => hostname).join(', ') || 'none any more'}.`)
        if (site.state !== 'retired') {
          if (!(await ask('Remove them? The site cannot be opened again.'))) return false
          await retire(call, slug, note)
        }
        runtime.print(`4. Data: ${described(counts)}.`)
        if (!(await ask('Erase it? It cannot be brought back.'))) return false
        await erase(call, slug)
        return true
      })
      if (!isDone) return
      for (const { hostname } of await remoteDomains(call).list(slug))
        runtime.print(`Still at Cloudflare: npm run domains -- remove --site ${slug} --host ${hostname}`)
      moveSources(slug, folder)
      runtime.print(`${slug} is retired. Its history stays: npm run sites -- history --site ${slug}`)
    })

/** Its rows are in two databases until a move has ended. */
function refuseMoving({ slug, move }: SiteRecord): void {
  if (move)
    throw new CommandError(
      `${slug} is being moved between databases, and nothing was changed. Run this again when the move has ended, some ` +
        `ten minutes after it was begun: npm run sites -- show --site ${slug}`,
    )
}

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

/** How long a Worker far away may serve a site as it was. */
const HEARD_AFTER_MS = MINUTE_MS

/** Waits until every Worker has heard that a site is closed. */
async function untilHeard(
  registry: SiteRegistry,
  slug: string,
  { isRemote }: Platform,
  { print }: Runtime,
): Promise<void> {
  const changedAt = (await registry.show(slug))?.changed_at ?? 0
  const wait = isRemote ? changedAt + HEARD_AFTER_MS - Date.now() : 0
  if (wait <= 0) return
  print(`   Every Worker has heard of it in ${Math.ceil(wait / SECOND_MS)} seconds ...`)
  await sleep(wait)
}

/** The sources of the site go beside its export, so that they are not published again. */
function moveSources(slug: string, folder: string): void {
  const [from, to] = [folderOf(slug), join(folder, 'sources')]
  if (!existsSync(from) || existsSync(to)) return
  mkdirSync(folder, { recursive: true })
  renameSync(from, to)
}
