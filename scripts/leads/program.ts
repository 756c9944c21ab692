import { Command } from '@commander-js/extra-typings'
import { leadKeys } from '../../worker/platform/bearer-keys.ts'
import { keyCommand } from '../operator/key.ts'
import type { Program } from '../operator/program.ts'
import { siteAccess } from '../operator/site-access.ts'
import { exportCommand } from './export.ts'
import { listCommand } from './list.ts'
import { replayCommand } from './replay.ts'
import { showCommand } from './show.ts'
import { localLeads, remoteLeads, type SiteLeads } from './site-leads.ts'
import { dismissCommand, releaseCommand } from './suspected.ts'

const keyVariable = 'LEADS_KEY'

/** `npm run leads -- <command>` (OPS-02) */
export const leads: Program = (runtime) => {
  const access = siteAccess<SiteLeads>(runtime, { keyVariable, local: localLeads, remote: remoteLeads })
  return new Command('leads')
    .description('List, show and export the leads of a site, and retry their deliveries.')
    .addCommand(listCommand(access))
    .addCommand(showCommand(access))
    .addCommand(replayCommand(access))
    .addCommand(releaseCommand(access))
    .addCommand(dismissCommand(access))
    .addCommand(exportCommand(access))
    .addCommand(keyCommand(runtime, leadKeys, { scope: 'the leads', keyVariable }))
}
