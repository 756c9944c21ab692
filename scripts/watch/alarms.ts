import { Command, Option } from '@commander-js/extra-typings'
import { z } from 'zod'
import { CAUSES_ENDED_BY_HAND, causeRow } from '../../shared/alarm/causes.ts'
import { alarmSentence } from '../../shared/alarm/message.ts'
import { openAlarmsOfAll } from '../../worker/all-sites/open-alarms.ts'
import { endAlarm } from '../../worker/platform/alarms.ts'
import { askShards, shardsOf } from '../../worker/platform/shards.ts'
import { siteBySlug } from '../../worker/platform/site-by-slug.ts'
import { storeOf } from '../../worker/platform/store-of.ts'
import { CommandError } from '../errors.ts'
import { formatMinute } from '../operator/format.ts'
import { platformCommand, platformOf } from '../operator/operator-access.ts'
import { parseSlug, parseText } from '../operator/parse.ts'
import type { Program } from '../operator/program.ts'
import type { Runtime } from '../operator/runtime.ts'
import { jsonBody } from '../sites/remote-registry.ts'

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
const listCommand = (runtime: Runtime) =>
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
    })

/** `npm run alarms -- end`: those that no later success may end. */
const endCommand = (runtime: Runtime) =>
  platformCommand('end')
    .description('End an alarm that was looked into, where nothing is to follow that would end it')
    .addOption(new Option('--site <slug>', 'its site').argParser(parseSlug).makeOptionMandatory())
    .addOption(
      new Option('--subject <subject>', 'as list shows it in brackets').argParser(parseText).makeOptionMandatory(),
    )
    .addOption(new Option('--cause <cause>', 'which alarm').choices(CAUSES_ENDED_BY_HAND).default('work_dead' as const))
    .action(async ({ site: slug, subject, cause, ...options }) => {
      const { call, withStores } = platformOf(runtime, options)
      const body = { site: slug, subject, cause }
      const { ended } = call
        ? await call({ path: '/operator/alarms/end', body: jsonBody(body), answer: endAnswer, action: 'end the alarm' })
        : await withStores(async (env) => {
            const site = await siteBySlug(env.KV, slug)
            return { ended: site !== null && (await endAlarm(storeOf(env, site), cause, subject, Date.now())) }
          })
      if (!ended)
        throw new CommandError(`No such alarm of ${slug} stands. To see those that do: npm run alarms -- list`)
      runtime.print(`Ended: ${causeRow(cause).title} (${subject}) of ${slug}.`)
    })

const endAnswer = z.object({ ended: z.boolean() })

/** `npm run alarms -- <command>` (TRU-05) */
export const alarms: Program = (runtime) =>
  new Command('alarms')
    .description('What needs a person; docs/runbook.md says what to do.')
    .addCommand(listCommand(runtime))
    .addCommand(endCommand(runtime))
