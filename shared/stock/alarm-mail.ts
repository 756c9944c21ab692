import type { Site } from '../tenant/schema.ts'

/** Mailboxes that are told of an alarm, each once: the dealer's own, else those of leads, and the operator's. */
export function alarmRecipients({ stock, lead }: Pick<Site, 'stock' | 'lead'>, operator: string | undefined): string[] {
  const ofLeads = (lead.delivery?.to ?? []).flatMap((to) => (to.kind === 'adf_email' ? [to.email] : []))
  const dealer = stock.alarm_emails.length > 0 ? stock.alarm_emails : ofLeads
  return [...new Set([...dealer, ...(operator ? [operator] : [])])]
}

type AlarmNews = {
  kind: 'held' | 'refused' | 'failed' | 'late' | 'unreachable'
  reason: string
  feed: string
  /** The import that raised it last. */
  run: number
  files: number
  since: number
}
/** The first cars that a held file would change. */
export type ChangedCar = { change: 'goes' | 'comes' | 'changes'; key: string; name: string }
/** What a held file would do, in cars, and the first of them. */
export type HeldNews = { vanished: number; added: number; changed: number; first: readonly ChangedCar[] }

const SUBJECTS: Record<AlarmNews['kind'], string> = {
  held: 'Your stock file waits for your answer',
  refused: 'Your stock file could not be used',
  failed: 'Your stock could not be updated',
  late: 'Your stock file is late',
  unreachable: 'Your stock file cannot be fetched',
}

const HEADINGS: Record<ChangedCar['change'], string> = {
  goes: 'Would leave the site:',
  comes: 'Would be added:',
  changes: 'Would change:',
}

type AlarmSite = { name: string; slug: string; url: string }

/** The mail about a feed whose files do not land, with what to do about it. */
export function alarmMail({ name, slug, url }: AlarmSite, alarm: AlarmNews, held: HeldNews | null) {
  const { kind, reason, feed, run, files, since } = alarm
  const remote = `--remote ${new URL(url).origin}`
  const option = `${remote} --feed ${feed}`
  const commands =
    kind === 'held'
      ? [
          `npm run stock -- held ${option}      every car that it would change`,
          `npm run stock -- accept ${option}    takes the file`,
          `npm run stock -- discard ${option}   deletes it`,
        ]
      : kind === 'late' || kind === 'unreachable'
        ? [`npm run stock -- feeds ${remote}     its feeds, and when each came last`]
        : [`npm run stock -- report ${remote} --run ${run}    every problem of its rows`]
  const lists = Object.entries(HEADINGS).flatMap(([change, heading]) => {
    const cars = (held?.first ?? []).filter((car) => car.change === change)
    return cars.length === 0 ? [] : [[heading, ...cars.map((car) => `  ${car.name} (${car.key})`)].join('\n')]
  })
  const day = new Date(since).toISOString().slice(0, 16).replace('T', ' ')
  return {
    subject: `${name}: ${SUBJECTS[kind]}`,
    text: [
      reason,
      `${name} shows the stock of the last good file. Times in a row: ${files}, the first at ${day} UTC.`,
      ...(held
        ? [
            `The file would take ${held.vanished} cars off the site, add ${held.added} and change ${held.changed}. The first of them:`,
          ]
        : []),
      ...lists,
      `Site ${slug}, feed ${feed}. The operator’s commands:\n${commands.join('\n')}`,
      'You get this once a day until a file lands.',
      '',
    ].join('\n\n'),
  }
}
