import { Command, Option } from '@commander-js/extra-typings'
import { z } from 'zod'
import { ALARM_CAUSE_NAMES, type AlarmCause, CAUSES_ENDED_BY_HAND, causeRow } from '../../shared/alarm/causes.ts'
import { alarmSentence } from '../../shared/alarm/message.ts'
import { plural } from '../../shared/text.ts'
import { MINUTE_MS } from '../../shared/time.ts'
import { openAlarmsOfAll } from '../../worker/all-sites/counts.ts'
import { endAlarm } from '../../worker/platform/alarms.ts'
import { siteBySlug } from '../../worker/platform/site-by-slug.ts'
import { askShards, listShards, openStore } from '../../worker/platform/store-of.ts'
import { CommandError } from '../errors.ts'
import { formatMinute } from '../operator/format.ts'
import { openPlatform, type Platform, platformCommand } from '../operator/operator-access.ts'
import { parseSlug, parseText } from '../operator/parse.ts'
import type { Program } from '../operator/program.ts'
import type { Runtime } from '../operator/runtime.ts'
import { jsonBody } from '../sites/site-registry.ts'

const answer = z.object({
  alarms: z.array(
    z.object({
      site: z.string(),
      cause: z.enum(ALARM_CAUSE_NAMES),
      title: z.string(),
      subject: z.string(),
      sentence: z.string(),
      severity: z.string(),
      since: z.number(),
    }),
  ),
})

/** The alarms of all sites and of the platform that stand; of one site alone where it is given. */
async function standing({ call, withStores }: Platform, site?: string) {
  const all = call
    ? (await call({ path: '/operator/alarms', method: 'GET', answer, action: 'list the alarms' })).alarms
    : await withStores(async (env) =>
        (await askShards(listShards(env), openAlarmsOfAll)).map(({ site: slug, cause, subject, facts, since }) => ({
          site: slug,
          cause,
          subject,
          since,
          title: causeRow(cause).title,
          severity: causeRow(cause).severity,
          sentence: alarmSentence({ cause, subject, facts: JSON.parse(facts) as Record<string, string> }),
        })),
      )
  return site === undefined ? all : all.filter((each) => each.site === site)
}

/** `npm run alarms -- list` (TRU-05) */
const listCommand = (runtime: Runtime) =>
  platformCommand('list')
    .description('Show the alarms of all sites and of the platform that stand')
    .addOption(new Option('--site <slug>', 'of this site alone').argParser(parseSlug))
    .action(async ({ site: slug, ...options }) => {
      const all = await standing(openPlatform(runtime, options), slug)
      if (all.length === 0) runtime.print(slug === undefined ? 'No alarm stands.' : `No alarm of ${slug} stands.`)
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
      const platform = openPlatform(runtime, options)
      const { call, withStores } = platform
      const body = { site: slug, subject, cause }
      const { ended } = call
        ? await call({ path: '/operator/alarms/end', body: jsonBody(body), answer: endAnswer, action: 'end the alarm' })
        : await withStores(async (env) => {
            const site = await siteBySlug(env.KV, slug)
            return { ended: site !== null && (await endAlarm(openStore(env, site), cause, subject, Date.now())) }
          })
      if (!ended) {
        const other = (await standing(platform, slug)).find((each) => each.subject === subject)
        throw new CommandError(
          other ? endsByItself(other) : `No such alarm of ${slug} stands. To see those that do: npm run alarms -- list`,
        )
      }
      runtime.print(`Ended: ${causeRow(cause).title} (${subject}) of ${slug}.`)
    })

function endsByItself({ site, cause, subject }: { site: string; cause: AlarmCause; subject: string }): string {
  const { title, lapsesAfter } = causeRow(cause)
  const end =
    lapsesAfter === undefined
      ? 'as soon as what it names works again, or is dealt with'
      : `when it was not raised for ${plural(lapsesAfter / MINUTE_MS, 'minute')}`
  return (
    `${title}${subject && ` (${subject})`} of ${site} stands, and is not ended by hand: it ends by itself ${end}. ` +
    `What to do: docs/runbook.md, “${title}”.`
  )
}

const endAnswer = z.object({ ended: z.boolean() })

/** `npm run alarms -- <command>` (TRU-05) */
export const alarms: Program = (runtime) =>
  new Command('alarms')
    .description('What needs a person; docs/runbook.md says what to do.')
    .addCommand(listCommand(runtime))
    .addCommand(endCommand(runtime))
