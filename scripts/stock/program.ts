import { Command } from '@commander-js/extra-typings'
import { stockKeys } from '../../worker/platform/bearer-keys.ts'
import { keyCommand } from '../operator/key.ts'
import type { Program } from '../operator/program.ts'
import { siteAccess } from '../operator/site-access.ts'
import { demoCommand, exportCommand } from './export.ts'
import { hostedCommand } from './hosted.ts'
import { importCommand } from './import.ts'
import { listCommand } from './list.ts'
import { localStock } from './local-stock.ts'
import { publishCommand } from './publish-command.ts'
import { remoteStock } from './remote-stock.ts'
import { revealsCommand } from './reveals.ts'
import type { SiteStock } from './site-stock.ts'

const keyVariable = 'STOCK_KEY'

/** `npm run stock -- <command>` (OPS-01, OPS-02) */
export const stock: Program = (runtime) => {
  const access = siteAccess<SiteStock>(runtime, { keyVariable, local: localStock, remote: remoteStock })
  return new Command('stock')
    .description('Import, export and inspect the cars of a site.')
    .addCommand(importCommand(access))
    .addCommand(listCommand(access))
    .addCommand(publishCommand(access))
    .addCommand(exportCommand(access))
    .addCommand(demoCommand(runtime))
    .addCommand(revealsCommand(access))
    .addCommand(keyCommand(runtime, stockKeys, { scope: 'the stock', keyVariable }))
    .addCommand(hostedCommand(access))
}
