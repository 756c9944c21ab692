import { Option } from '@commander-js/extra-typings'
import { z } from 'zod'
import type { Edition } from '../../shared/tenant/edition.ts'
import { MAX_PREVIEW_HOURS } from '../../worker/features/sites/preview.ts'
import {
  type By,
  RegistryError,
  type SiteAct,
  type SiteRegistry,
} from '../../worker/features/sites/registry/service.ts'
import { CommandError, UsageError } from '../errors.ts'
import { formatMinute } from '../operator/format.ts'
import { openPlatform, type Platform, platformCommand } from '../operator/operator-access.ts'
import { parseNumberTo, parseSlug, parseTime } from '../operator/parse.ts'
import type { CallSite } from '../operator/remote-site.ts'
import type { Runtime } from '../operator/runtime.ts'
import { type LoadedSite, loadValidTenants } from '../tenants/load.ts'
import { linesAfter } from './changes.ts'
import { checklistLine, readMissing } from './checklist.ts'
import { makeEdition, publishLoaded, sendEdition } from './edition.ts'
import { loadSite, noteOption, siteAddress, siteOption } from './options.ts'
import { jsonBody, withRegistry } from './site-registry.ts'

export const publishCommand = (runtime: Runtime) =>
  platformCommand('publish')
    .description('Make a site live as it stands in tenants/: one pointer moves, and nothing is half live')
    .option('--site <slug>', 'the site, by its folder in tenants/', parseSlug)
    .option('--all', 'every site in tenants/')
    .addOption(noteOption())
    .action(async (options) => {
      const { site, all, note } = options
      if ((site === undefined) === (all === undefined)) throw new UsageError('Add --site <slug>, or --all.')
      const loaded = site === undefined ? await loadValidTenants() : [await loadSite(site)]
      const platform = openPlatform(runtime, options)
      await withRegistry(platform, async (registry) => {
        const failures: string[] = []
        for (const one of loaded) {
          try {
            const lines = await published(
              registry,
              one,
              { actor: platform.actor, note },
              siteAddress(platform, one.site),
            )
            for (const line of lines) runtime.print(line)
            const missing = checklistLine(one, await readMissing(one, all ? {} : { platform }))
            if (missing) runtime.print(missing)
          } catch (error) {
            // The sites after it are published all the same.
            if (!(error instanceof RegistryError || error instanceof CommandError)) throw error
            failures.push(`${one.site.slug} was not published: ${error.message}`)
          }
        }
        if (failures.length > 0) throw new CommandError(failures.join('\n'))
      })
    })

async function published(registry: SiteRegistry, loaded: LoadedSite, by: By, address: string): Promise<string[]> {
  const { slug } = loaded.site
  const before = await registry.show(slug)
  const act = await publishLoaded(registry, loaded, by)
  return [
    sentence(slug, act, { before: before?.number ?? 0, address }),
    ...(await linesAfter(registry, slug, [before?.edition, act.edition])),
  ]
}

const sentence = (slug: string, { number }: SiteAct, { before, address }: { before: number; address: string }) =>
  number > before
    ? `${slug} is live as publication ${number}: ${address}`
    : `${slug} is live already as it stands in tenants/ (publication ${number}).`

export const pauseCommand = (runtime: Runtime) =>
  stateCommand(runtime, 'pause', 'paused', {
    description: 'Answer every address of a site with a plain “back soon” page; nothing of it is lost',
    done: 'answers “back soon”. It opens again with: npm run sites -- resume --site',
  })

export const resumeCommand = (runtime: Runtime) =>
  stateCommand(runtime, 'resume', 'live', {
    description: 'Open a paused site again, as it was',
    done: 'is open. Its history has when and why:  npm run sites -- history --site',
  })

const stateCommand = (
  runtime: Runtime,
  name: string,
  state: 'live' | 'paused',
  { description, done }: { description: string; done: string },
) =>
  platformCommand(name)
    .description(description)
    .addOption(siteOption())
    .addOption(noteOption())
    .action(async (options) => {
      const platform = openPlatform(runtime, options)
      const { site, note } = options
      await withRegistry(platform, async (registry) => {
        await registry.setState(site, state, { actor: platform.actor, note })
        runtime.print(`${site} ${done} ${site}`)
      })
    })

const previewAnswer = z.object({ id: z.string(), until: z.number(), url: z.string() })
type PreviewAddress = z.output<typeof previewAnswer>

const hoursOption = (hours: number) =>
  new Option('--hours <number>', `how long the address works, ${MAX_PREVIEW_HOURS} at most`)
    .argParser(parseNumberTo(MAX_PREVIEW_HOURS))
    .default(hours)

/** The API of a platform whose server runs; throws where commands work on the stores alone. */
export function requireServer({ call }: Platform): CallSite {
  if (call) return call
  throw new CommandError('No server runs on these stores. Start it in another window: npm start')
}

export const openPreview = (call: CallSite, slug: string, edition: Edition, minutes: number): Promise<PreviewAddress> =>
  call({
    path: `/operator/sites/${slug}/previews`,
    body: jsonBody({ edition, minutes }),
    answer: previewAnswer,
    action: 'open a preview',
  })

/** Opens a site as it stood at a moment (epoch ms). */
const openPast = (call: CallSite, slug: string, at: number, minutes: number): Promise<PreviewAddress> =>
  call({
    path: `/operator/sites/${slug}/previews`,
    body: jsonBody({ at, minutes }),
    answer: previewAnswer,
    action: 'open the site of that moment',
  })

const HOURS = 24
const MINUTES_OF_HOUR = 60

export const previewCommand = (runtime: Runtime) =>
  platformCommand('preview')
    .description(
      'Open a site as it stands in tenants/ under an address of its own, on the real stock; nothing goes live',
    )
    .addOption(siteOption())
    .addOption(hoursOption(HOURS))
    .action(async (options) => {
      const platform = openPlatform(runtime, options)
      const call = requireServer(platform)
      const whole = await makeEdition(await loadSite(options.site))
      await withRegistry(platform, (registry) => sendEdition(registry, whole))
      const { url, until } = await openPreview(call, whole.slug, whole.edition, options.hours * MINUTES_OF_HOUR)
      runtime.print(`${url}\n`)
      runtime.print(`This address shows the draft to anyone who has it, until ${formatMinute(until)} UTC.`)
      runtime.print('It is marked, search engines leave it alone, and nothing that is sent from it arrives.')
    })

export const atCommand = (runtime: Runtime) =>
  platformCommand('at')
    .description('Open a site as it stood at a moment of the last 90 days: its settings, its words and its stock')
    .addOption(siteOption())
    .requiredOption(
      '--time <time>',
      'the moment, such as 2026-05-01T09:00+10:00; a date alone is its start in UTC',
      parseTime,
    )
    .addOption(hoursOption(1))
    .action(async (options) => {
      if (options.time > Date.now()) throw new CommandError('That moment is still to come.')
      const call = requireServer(openPlatform(runtime, options))
      const { url, until } = await openPast(call, options.site, options.time, options.hours * MINUTES_OF_HOUR)
      runtime.print(`${url}\n`)
      runtime.print(
        `${options.site} as it stood at ${formatMinute(options.time)} UTC; the address works until ${formatMinute(until)} UTC.`,
      )
    })
