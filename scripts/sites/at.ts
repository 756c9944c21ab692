import { CommandError } from '../errors.ts'
import { formatMinute } from '../operator/format.ts'
import { platformCommand, platformOf } from '../operator/operator-access.ts'
import { parseTime } from '../operator/parse.ts'
import type { Runtime } from '../operator/runtime.ts'
import { hoursOption, openPast, requireServer } from './open-preview.ts'
import { siteOption } from './options.ts'

const MINUTES_OF_HOUR = 60

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
      const call = requireServer(platformOf(runtime, options))
      const { url, until } = await openPast(call, options.site, options.time, options.hours * MINUTES_OF_HOUR)
      runtime.print(`${url}\n`)
      runtime.print(
        `${options.site} as it stood at ${formatMinute(options.time)} UTC; the address works until ${formatMinute(until)} UTC.`,
      )
    })
