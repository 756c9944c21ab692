import type { SiteAct } from '../../worker/features/sites/registry/service.ts'
import { formatMinute } from '../operator/format.ts'
import { openPlatform, platformCommand } from '../operator/operator-access.ts'
import { parseNumber } from '../operator/parse.ts'
import type { Runtime } from '../operator/runtime.ts'
import { linesAfter } from './changes.ts'
import { noteOption, siteOption } from './options.ts'
import { withRegistry } from './site-registry.ts'

export const historyCommand = (runtime: Runtime) =>
  platformCommand('history')
    .description('List what was done to a site, by whom, when and why; newest first (times in UTC)')
    .addOption(siteOption())
    .action(async (options) => {
      await withRegistry(openPlatform(runtime, options), async (registry) => {
        const acts = await registry.history(options.site)
        const isLive = (await registry.show(options.site))?.edition != null
        const live = isLive ? acts.find(({ edition }) => edition)?.number : undefined
        for (const act of acts) runtime.print(line(act, act.number === live))
      })
    })

const line = ({ number, at, act, actor, note }: SiteAct, isLive: boolean): string =>
  [
    String(number).padStart(4),
    formatMinute(at),
    act.padEnd(8),
    isLive ? 'live' : '    ',
    actor,
    ...(note ? [`“${note}”`] : []),
  ].join('  ')

export const rollbackCommand = (runtime: Runtime) =>
  platformCommand('rollback')
    .description('Make an earlier publication live again, byte for byte; its number is in the history')
    .addOption(siteOption())
    .requiredOption('--to <number>', 'the number of the publication', parseNumber)
    .addOption(noteOption())
    .action(async (options) => {
      const platform = openPlatform(runtime, options)
      const { site, to, note } = options
      await withRegistry(platform, async (registry) => {
        const before = await registry.show(site)
        const act = await registry.rollback(site, to, { actor: platform.actor, note })
        runtime.print(`${site} is live as it was in ${to}; this is number ${act.number} of its history.`)
        for (const text of await linesAfter(registry, site, [before?.edition, act.edition])) runtime.print(text)
        runtime.print(`The files in tenants/${site}/ are as they were: publish makes them live again.`)
      })
    })
