import type { HostedReport } from '../../worker/features/search/typesense/routes.ts'

/** What `stock hosted status` prints. */
export function hostedLines(report: HostedReport, now: number): string[] {
  const { site, host, collection, asked, done, answers, stand_ins, trouble, trouble_at, collections } = report
  const rate = answers === 0 ? '' : ` (${Math.round((100 * stand_ins) / answers)} %)`
  return [
    `${site} on ${host}, alias ${collection}`,
    ...(report.advice === null ? [] : [`  ${report.advice}`]),
    `  changes     ${asked} asked, ${done} done: ${standing(report)}`,
    `  cars        ${number(report.published_cars)} published; at the last sync ${number(report.cars)} sent, ${number(report.hosted_cars)} counted by the server`,
    `  server now  ${report.server_trouble === null ? `${number(report.server_cars)} cars` : `not known: ${report.server_trouble}`}`,
    `  last sync   ${report.synced_at === null ? 'never' : ago(report.synced_at, now)}`,
    `  last day    ${answers} answers, ${stand_ins} of them by a stand-in${rate}`,
    `  trouble     ${trouble === null ? 'none' : `${trouble}${trouble_at === null ? '' : `, ${ago(trouble_at, now)}`}`}`,
    `  collections ${collections.length === 0 ? 'none' : collections.join(', ')}`,
    ...(report.leftovers === null ? [] : [`  ${report.leftovers}`]),
    ...(differs(report) ? ['  The counts differ. To send every car again: npm run stock -- hosted rebuild'] : []),
  ]
}

function standing({ asked, done, advice }: HostedReport): string {
  if (asked > done) return 'behind, the index answers where there is one'
  return advice === null ? 'up to date' : 'nothing is sent'
}

const differs = ({ asked, done, cars, server_cars, advice }: HostedReport) =>
  advice === null && asked === done && cars !== null && server_cars !== null && cars !== server_cars

const grouped = new Intl.NumberFormat('en-AU')
const number = (value: number | null) => (value === null ? 'none' : grouped.format(value))

const MINUTE_MS = 60_000

function ago(at: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - at) / MINUTE_MS))
  if (minutes < 120) return `${minutes} minutes ago`
  return `${Math.round(minutes / 60)} hours ago`
}
