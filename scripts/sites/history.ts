import { z } from 'zod'
import type { SiteAct } from '../../worker/features/sites/registry/service.ts'
import { CommandError } from '../errors.ts'
import { writeWhole } from '../operator/files.ts'
import { formatMinute } from '../operator/format.ts'
import { openPlatform, platformCommand } from '../operator/operator-access.ts'
import { parseNumber, parseText, parseTime } from '../operator/parse.ts'
import type { Runtime } from '../operator/runtime.ts'
import { linesAfter } from './changes.ts'
import { noteOption, siteOption } from './options.ts'
import { requireServer } from './publish.ts'
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

export const evidenceCommand = (runtime: Runtime) =>
  platformCommand('evidence')
    .description('Write what a site showed of a car at a moment as a PDF, with its sources attached and their hashes')
    .addOption(siteOption())
    .requiredOption('--car <stock number>', 'the stock number of the car, or the last part of its address', parseText)
    .requiredOption(
      '--time <time>',
      'the moment, such as 2026-05-01T09:00+10:00; a date alone is its start in UTC',
      parseTime,
    )
    .option('--out <file>', 'where to write it (default: evidence-<site>-<car>-<time>.pdf here)', parseText)
    .action(async (options) => {
      const { site, car, time } = options
      if (time > Date.now()) throw new CommandError('That moment is still to come.')
      const call = requireServer(openPlatform(runtime, options))
      const { pdf } = await call({
        path: `/operator/sites/${site}/evidence`,
        method: 'GET',
        query: { car, at: String(time) },
        answer: z.object({ pdf: z.string() }),
        action: 'make the evidence',
      })
      const stamp = new Date(time).toISOString().slice(0, 16).replace(/[:T]/g, '-')
      const file = options.out ?? `evidence-${site}-${car}-${stamp}.pdf`
      await writeWhole(file, (write) => write(Buffer.from(pdf, 'base64')))
      runtime.print(`${file} says what ${site} showed of ${car}, with its sources attached.`)
    })
