import { Command } from '@commander-js/extra-typings'
import { z } from 'zod'
import { DAY_MS } from '../../shared/time.ts'
import { cspReports } from '../../worker/all-sites/counts.ts'
import { askShards, listShards } from '../../worker/platform/store-of.ts'
import { openPlatform, platformCommand } from '../operator/operator-access.ts'
import type { Program } from '../operator/program.ts'

const row = z.object({
  site: z.string(),
  day: z.number(),
  directive: z.string(),
  origin: z.string(),
  count: z.number(),
})
const answer = z.object({ reports: z.array(row) })

/** `npm run csp -- list` (TRU-05) */
export const csp: Program = (runtime) =>
  new Command('csp').description('What browsers refused by the content security policy.').addCommand(
    platformCommand('list')
      .description('Show reported violations by day, site, directive and blocked origin')
      .action(async (options) => {
        const { call, withStores } = openPlatform(runtime, options)
        const reports = call
          ? (await call({ path: '/operator/csp', method: 'GET', answer, action: 'list the reports' })).reports
          : await withStores((env) => askShards(listShards(env), cspReports))
        if (reports.length === 0) runtime.print('Nothing was reported in 30 days.')
        for (const { site, day, directive, origin, count } of reports)
          runtime.print(
            `${new Date(day * DAY_MS).toISOString().slice(0, 10)}  ${site}  ${directive}  ${origin}  ${count}`,
          )
      }),
  )
