import { Command } from '@commander-js/extra-typings'
import { stockKeys } from '../../worker/platform/bearer-keys.ts'
import { keyCommand } from '../operator/key.ts'
import type { Program } from '../operator/program.ts'
import { siteAccess } from '../operator/site-access.ts'
import { feedsCommand, fetchCommand } from './feeds.ts'
import { acceptCommand, discardCommand, endFeedCommand, heldCommand, publishCommand } from './held.ts'
import { hostedCommand } from './hosted.ts'
import { importCommand } from './import.ts'
import {
  demoCommand,
  exportCommand,
  jobsCommand,
  listCommand,
  reportCommand,
  revealsCommand,
  runsCommand,
} from './list.ts'
import { localStock } from './local-stock.ts'
import { fieldsCommand } from './mapping.ts'
import { remoteStock } from './remote-stock.ts'
import type { SiteStock } from './site-stock.ts'
import { tryCommand } from './try.ts'

const keyVariable = 'STOCK_KEY'

/** `npm run stock -- <command>` (OPS-01, OPS-02) */
export const stock: Program = (runtime) => {
  const access = siteAccess<SiteStock>(runtime, { keyVariable, local: localStock, remote: remoteStock })
  return new Command('stock')
    .description('Import, export and inspect the cars of a site.')
    .addCommand(importCommand(access))
    .addCommand(tryCommand(runtime))
    .addCommand(fieldsCommand(runtime))
    .addCommand(feedsCommand(access))
    .addCommand(fetchCommand(access))
    .addCommand(listCommand(access))
    .addCommand(runsCommand(access))
    .addCommand(jobsCommand(access))
    .addCommand(reportCommand(access))
    .addCommand(heldCommand(access))
    .addCommand(acceptCommand(access))
    .addCommand(discardCommand(access))
    .addCommand(endFeedCommand(access))
    .addCommand(publishCommand(access))
    .addCommand(exportCommand(access))
    .addCommand(demoCommand(runtime))
    .addCommand(revealsCommand(access))
    .addCommand(keyCommand(runtime, stockKeys, { scope: 'the stock', keyVariable }))
    .addCommand(hostedCommand(access))
}
