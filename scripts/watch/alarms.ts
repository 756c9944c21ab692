import { Command } from '@commander-js/extra-typings'
import { z } from 'zod'
import { causeRow } from '../../shared/alarm/causes.ts'
import { alarmSentence } from '../../shared/alarm/message.ts'
import { openAlarmsOfAll } from '../../worker/all-sites/open-alarms.ts'
import { askShards, shardsOf } from '../../worker/platform/shards.ts'
import { formatMinute } from '../operator/format.ts'
import { platformCommand, platformOf } from '../operator/operator-access.ts'
import type { Program } from '../operator/program.ts'

const answer = z.object({
  alarms: z.array(
    z.object({
      site: z.string(),
      title: z.string(),
      subject: z.string(),
      sentence: z.string(),
      severity: z.string(),
      since: z.number(),
    }),
  ),
})

/** `npm run alarms -- list` (TRU-05) */
export const alarms: Program = (runtime) =>
  new Command('alarms').description('What needs a person; docs/runbook.md says what to do.').addCommand(
    platformCommand('list')
      .description('Show the alarms of all sites and of the platform that stand')
      .action(async (options) => {
        const { call, withStores } = platformOf(runtime, options)
        const all = call
          ? (await call({ path: '/operator/alarms', method: 'GET', answer, action: 'list the alarms' })).alarms
          : await withStores(async (env) =>
              (await askShards(shardsOf(env), openAlarmsOfAll)).map(({ site, cause, subject, facts, since }) => ({
                site,
                subject,
                since,
                title: causeRow(cause).title,
                severity: causeRow(cause).severity,
                sentence: alarmSentence({ cause, subject, facts: JSON.parse(facts) as Record<string, string> }),
              })),
            )
        if (all.length === 0) runtime.print('No alarm stands.')
        for (const { site, title, subject, sentence, severity, since } of all)
          runtime.print(
            `${severity}  ${site}  ${title}${subject && ` (${subject})`}, since ${formatMinute(since)}\n  ${sentence}`,
          )
      }),
  )
