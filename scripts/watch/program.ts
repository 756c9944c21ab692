import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { type AlarmCause, CAUSES_ENDED_BY_HAND, causeRow } from '../../shared/alarm/causes.ts'
import { alarmSentence } from '../../shared/alarm/message.ts'
import { plural } from '../../shared/text.ts'
import { DAY_MS, MINUTE_MS } from '../../shared/time.ts'
import { type CspCount, cspReports, openAlarmsOfAll } from '../../worker/all-sites/counts.ts'
import { type Alarm, endAlarm } from '../../worker/platform/alarms.ts'
import { type AuditEntry, listActs } from '../../worker/platform/audit.ts'
import { siteBySlug } from '../../worker/platform/site-by-slug.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { askShards, listShards, openStore, platformStore } from '../../worker/platform/store-of.ts'
import { CommandError } from '../errors.ts'
import { describeOutcome, formatMinute } from '../operator/format.ts'
import { openPlatform, type Platform, platformCommand } from '../operator/operator-access.ts'
import { parseSlug, parseText } from '../operator/parse.ts'
import type { Program } from '../operator/program.ts'
import { answerWith } from '../operator/remote-site.ts'
import type { Runtime } from '../operator/runtime.ts'
import { jsonBody } from '../sites/site-registry.ts'

type StandingAlarm = Pick<Alarm, 'site' | 'cause' | 'subject' | 'since'> &
  Record<'title' | 'sentence' | 'severity', string>
const answer = answerWith<{ alarms: StandingAlarm[] }>('alarms')

/** The alarms of all sites and of the platform that stand; of one site alone where it is given. */
async function standing({ call, withStores }: Platform, site?: string): Promise<StandingAlarm[]> {
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

const endAnswer = answerWith<{ ended: boolean }>('ended')

/** `npm run alarms -- <command>` (TRU-05) */
export const alarms: Program = (runtime) =>
  new Command('alarms')
    .description('What needs a person; docs/runbook.md says what to do.')
    .addCommand(listCommand(runtime))
    .addCommand(endCommand(runtime))

const auditAnswer = answerWith<{ entries: AuditEntry[] }>('entries')
const SHOWN_DAYS = 30

function parseDay(text: string): number {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new InvalidArgumentError('It is a day, as 2026-11-24.')
  return at
}

/** `npm run audit -- list` (TRU-05) */
export const audit: Program = (runtime) =>
  new Command('audit').description('Who read or changed what, by which key.').addCommand(
    platformCommand('list')
      .description(`Show the audit trail, newest first: of the platform, and with --site of a site too`)
      .addOption(new Option('--site <slug>', 'a site, with what operators did to it').argParser(parseSlug))
      .addOption(new Option('--since <day>', `from this day on (default: ${SHOWN_DAYS} days)`).argParser(parseDay))
      .action(async ({ site: slug, since = Date.now() - SHOWN_DAYS * DAY_MS, ...options }) => {
        const { call, withStores } = openPlatform(runtime, options)
        const entries = call
          ? (
              await call({
                path: '/operator/audit',
                query: { since: String(since), ...(slug !== undefined && { site: slug }) },
                method: 'GET',
                answer: auditAnswer,
                action: 'read the audit trail',
              })
            ).entries
          : await withStores(async (env, but) => {
              const about = slug ? `/${slug}` : ''
              const ofPlatform = await listActs(platformStore(env), { since, about, but })
              // By the databases: KV is empty after a restore.
              const shards = slug === undefined ? [] : listShards(env)
              const ofSite = await Promise.all(shards.map(({ db }) => listActs(siteStore(db, slug!), { since })))
              return [...ofSite.flat(), ...ofPlatform].toSorted((a, b) => b.at - a.at)
            })
        if (entries.length === 0) runtime.print('Nothing was done since then.')
        for (const { at, actor, act, what, status } of entries)
          runtime.print(
            `${new Date(at).toISOString().slice(0, 19)}Z  ${actor}  ${act} ${what}  ${describeOutcome(status)}`,
          )
      }),
  )

const reportsAnswer = answerWith<{ reports: CspCount[] }>('reports')

/** `npm run csp -- list` (TRU-05) */
export const csp: Program = (runtime) =>
  new Command('csp').description('What browsers refused by the content security policy.').addCommand(
    platformCommand('list')
      .description('Show reported violations by day, site, directive and blocked origin')
      .action(async (options) => {
        const { call, withStores } = openPlatform(runtime, options)
        const reports = call
          ? (await call({ path: '/operator/csp', method: 'GET', answer: reportsAnswer, action: 'list the reports' }))
              .reports
          : await withStores((env) => askShards(listShards(env), cspReports))
        if (reports.length === 0) runtime.print('Nothing was reported in 30 days.')
        for (const { site, day, directive, origin, count } of reports)
          runtime.print(
            `${new Date(day * DAY_MS).toISOString().slice(0, 10)}  ${site}  ${directive}  ${origin}  ${count}`,
          )
      }),
  )
