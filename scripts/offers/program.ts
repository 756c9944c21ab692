import { Command } from '@commander-js/extra-typings'
import type { Program } from '../operator/program.ts'
import { siteAccess } from '../operator/site-access.ts'
import { importCommand } from './import.ts'
import { listCommand } from './list.ts'
import { localOffers, remoteOffers, type SiteOffers } from './site-offers.ts'

/** `npm run offers -- <command>` (OFF-01, OPS-01). The key of a deployed site is that of its stock. */
export const offers: Program = (runtime) => {
  const access = siteAccess<SiteOffers>(runtime, { keyVariable: 'STOCK_KEY', local: localOffers, remote: remoteOffers })
  return new Command('offers')
    .description('Import and list the special offers of a site.')
    .addCommand(importCommand(access))
    .addCommand(listCommand(access))
}
