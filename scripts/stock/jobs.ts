import type { JobLine } from '../../worker/features/jobs/service.ts'
import { describeOutcome } from '../../worker/platform/audit.ts'
import { formatMinute } from '../operator/format.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import type { SiteStock } from './site-stock.ts'

/** `jobs`: for a call whose sender got no answer, and for one that was given up (TRU-02). */
export const jobsCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('jobs')
    .description('Show the last heavy calls that its dealer’s system sent: each with its id, state and times in UTC')
    .action((options) =>
      withSite(options, async (stock, site) => {
        const jobs = await stock.jobs()
        if (jobs.length === 0) print(`No heavy call of ${site} was queued in the last week.`)
        for (const job of jobs) print(formatJob(job))
      }),
    )

function formatJob({ id, method, path, state, attempts, created_at, finished_at, status }: JobLine): string {
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  const end = finished_at === null ? state : `${formatMinute(finished_at)}  ${endOf(state, status)}`
  return [id, formatMinute(created_at), `${method} ${path}`, tried, end].join('  ')
}

const endOf = (state: JobLine['state'], status: number | null) =>
  state === 'dead' ? `given up (${status})` : describeOutcome(status)
