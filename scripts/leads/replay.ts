import { UsageError } from '../errors.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import type { SiteLeads } from './site-leads.ts'

export const replayCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteLeads>) =>
  siteCommand('replay')
    .description('Retry the dead letters of one lead, or of all, with their first idempotency keys')
    .argument('[lead]', 'its id, as list prints it')
    .option('--all', 'every dead letter of the site')
    .action(async (leadId, { all, ...options }) => {
      if ((leadId === undefined) !== (all === true)) throw new UsageError('Give the id of a lead, or --all.')
      await withSite(options, async (leads, site) => {
        const count = await leads.replay(leadId ?? null)
        print(
          count === 0
            ? `${site} has no dead letter ${leadId ? 'of that lead ' : ''}to replay.`
            : `${count} ${count === 1 ? 'delivery' : 'deliveries'} of ${site} will be tried again within a minute of the site running.`,
        )
      })
    })
