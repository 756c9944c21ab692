import { formatMinute } from '../operator/format.ts'
import { platformCommand, platformOf } from '../operator/operator-access.ts'
import type { Runtime } from '../operator/runtime.ts'
import { editionOf } from './edition.ts'
import { hoursOption, openPreview, requireServer } from './open-preview.ts'
import { loadSite, siteOption } from './options.ts'
import { sendEdition } from './send-edition.ts'
import { withRegistry } from './site-registry.ts'

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
      const platform = platformOf(runtime, options)
      const call = requireServer(platform)
      const whole = await editionOf(await loadSite(options.site))
      await withRegistry(platform, (registry) => sendEdition(registry, whole))
      const { url, until } = await openPreview(call, whole.slug, whole.edition, options.hours * MINUTES_OF_HOUR)
      runtime.print(`${url}\n`)
      runtime.print(`This address shows the draft to anyone who has it, until ${formatMinute(until)} UTC.`)
      runtime.print('It is marked, search engines leave it alone, and nothing that is sent from it arrives.')
    })
