import { formatCount } from '../operator/format.ts'
import { parseTime } from '../operator/parse.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import type { SiteStock } from './site-stock.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DEFAULT_DAYS = 30

/** VDP-06 */
export const revealsCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('reveals')
    .description('Count how often the phone number was shown on the page of each car, most first')
    .option('--since <date>', `count from then on (default: ${DEFAULT_DAYS} days ago)`, parseTime)
    .action(({ since = Date.now() - DEFAULT_DAYS * DAY_MS, ...options }) =>
      withSite(options, async (stock, site) => {
        const counts = await stock.phoneReveals(since)
        const total = counts.reduce((sum, { reveals }) => sum + reveals, 0)
        print(`Numbers shown on ${site} since ${new Date(since).toISOString().slice(0, 10)}: ${total}`)
        for (const { car, reveals } of counts) print(formatCount(reveals, car))
      }),
    )
