import type { Site } from '../tenant/site-fields.ts'
import { type AlarmCause, causeRow } from './causes.ts'

export type AlarmMessage = {
  cause: AlarmCause
  subject: string
  facts: Readonly<Record<string, string | number>>
  /** How often it was raised, when first, and when it ended (epoch ms; null: it stands). */
  times: number
  since: number
  ended_at: number | null
}

/** The site that an alarm is of; null: the platform. */
export type AlarmSite = Pick<Site, 'name' | 'slug' | 'url'>

const PLATFORM_NAME = 'Forecourt'

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))

const minuteText = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const alarmSentence = ({ cause, subject, facts }: Pick<AlarmMessage, 'cause' | 'subject' | 'facts'>): string =>
  fill(causeRow(cause).text, { ...facts, subject })

/** Mailboxes that are told, each once: the dealer’s own, else those of leads, and the operator’s. */
export function alarmMailboxes(
  cause: AlarmCause,
  site: Pick<Site, 'stock' | 'lead'> | null,
  operator: string | undefined,
): string[] {
  const { for: audience } = causeRow(cause)
  const ofLeads = (site?.lead.delivery?.to ?? []).flatMap((to) => (to.kind === 'adf_email' ? [to.email] : []))
  const own = site?.stock.alarm_emails ?? []
  const dealer = audience === 'operator' ? [] : own.length > 0 ? own : ofLeads
  // An alarm of which no dealer can be told is the operator's.
  const isOperators = audience !== 'dealer' || dealer.length === 0
  return [...new Set([...dealer, ...(operator && isOperators ? [operator] : [])])]
}

/** Subject and text of the mail about an alarm that stands or is over. `details`: more paragraphs, after the sentence. */
export function alarmMail(news: AlarmMessage, site: AlarmSite | null, details: readonly string[]) {
  const { cause, subject, facts, times, since, ended_at } = news
  const { title, commands = [] } = causeRow(cause)
  const name = site?.name ?? PLATFORM_NAME
  const place = site ? `Site ${site.slug}, ${subject}.` : `The platform, ${subject}.`
  if (ended_at !== null)
    return {
      subject: `${name}: over: ${title}`,
      text: [
        `It is over since ${minuteText(ended_at)}: ${title}.`,
        `It stood from ${minuteText(since)}. What it said last: ${alarmSentence(news)}`,
        place,
        '',
      ].join('\n\n'),
    }
  const values = {
    ...facts,
    subject,
    site: site?.slug ?? '',
    remote: site ? `--remote ${new URL(site.url).origin}` : '',
  }
  return {
    subject: `${name}: ${title}`,
    text: [
      alarmSentence(news),
      `Raised ${times === 1 ? 'once' : `${times} times in a row`}, first at ${minuteText(since)}.`,
      ...details,
      [
        commands.length > 0 ? `${place} The operator’s commands:` : place,
        ...commands.map((command) => fill(command, values)),
      ].join('\n'),
      `What to do: docs/runbook.md, “${title}”.`,
      'You get this once a day, and once more when it is over.',
      '',
    ].join('\n\n'),
  }
}

/** The body of a webhook about an alarm, in the form that Standard Webhooks recommends. */
export function alarmEvent(news: AlarmMessage & { told_at: number | null }, site: string | null, now: number) {
  const { cause, subject, facts, times, since, ended_at, told_at } = news
  const { title, severity } = causeRow(cause)
  const type = ended_at !== null ? 'alarm.ended' : told_at === null ? 'alarm.raised' : 'alarm.reminder'
  return {
    type,
    timestamp: new Date(now).toISOString(),
    data: {
      site,
      cause,
      subject,
      severity,
      title,
      sentence: alarmSentence(news),
      facts,
      times,
      since: new Date(since).toISOString(),
      ended_at: ended_at === null ? null : new Date(ended_at).toISOString(),
    },
  }
}
