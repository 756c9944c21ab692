import { plural } from '../../shared/text.ts'
import { UsageError } from '../errors.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import type { SiteLeads } from './site-leads.ts'

type Decision = {
  name: 'release' | 'dismiss'
  description: string
  /** After '3 deliveries of meridian'. */
  done: string
}

/** A decision about leads that are held since there were too many of them at once (TRU-01). */
const decision =
  ({ name, description, done }: Decision) =>
  ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteLeads>) =>
    siteCommand(name)
      .description(description)
      .argument('[lead]', 'its id, as list --state suspected prints it')
      .option('--all', 'every suspected lead of the site')
      .action(async (leadId, { all, ...options }) => {
        if ((leadId === undefined) !== (all === true)) throw new UsageError('Give the id of a lead, or --all.')
        await withSite(options, async (leads, site) => {
          const count = await leads[name](leadId ?? null)
          if (count > 0) return print(`${plural(count, 'delivery', 'deliveries')} of ${site} ${done}`)
          print(leadId ? `The lead ${leadId} of ${site} is not suspected.` : `${site} has no suspected lead.`)
        })
      })

export const releaseCommand = decision({
  name: 'release',
  description:
    'Deliver suspected leads now: those above the limits of an hour, which otherwise wait for an hour of opening time',
  done: 'will be sent within a minute of the site running.',
})

export const dismissCommand = decision({
  name: 'dismiss',
  description: 'Do not deliver suspected leads; they stay in the list and can be released later',
  done: 'will not be sent. To send one after all: npm run leads -- release <lead>',
})
