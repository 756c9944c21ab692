import type { ListedOffer } from '../../worker/features/offers/database.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import type { SiteOffers } from './site-offers.ts'

const STATES: Record<ListedOffer['state'], string> = { running: 'running', ended: 'ended', to_come: 'to come' }

export const listCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteOffers>) =>
  siteCommand('list')
    .description('List the offers of a site with their window, those that end last first')
    .action((options) =>
      withSite(options, async (offers, site) => {
        const all = await offers.list()
        if (all.length === 0) print(`${site} has no offers.`)
        for (const offer of all) print(formatOffer(offer))
      }),
    )

const formatOffer = ({ id, name, feed, starts_at, ends_at, state, manufacturer, model }: ListedOffer) =>
  [
    STATES[state].padEnd(7),
    `${starts_at} to ${ends_at}`,
    feed,
    id,
    [manufacturer, model].filter(Boolean).join(' '),
    name,
  ]
    .filter(Boolean)
    .join('  ')
