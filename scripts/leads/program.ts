import { Command } from '@commander-js/extra-typings'
import { plural } from '../../shared/text.ts'
import { leadKeys } from '../../worker/platform/bearer-keys.ts'
import { UsageError } from '../errors.ts'
import { outOption, withOutput } from '../operator/files.ts'
import { keyCommand } from '../operator/key.ts'
import type { Program } from '../operator/program.ts'
import { allPages, type SiteAccess, siteAccess } from '../operator/site-access.ts'
import { LEADS_HEADER, leadLine } from './csv.ts'
import { listCommand, showCommand } from './list.ts'
import { localLeads, remoteLeads, type SiteLeads, sinceOption, stateOption } from './site-leads.ts'

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

const exportCommand = ({ runtime, siteCommand, withSite }: SiteAccess<SiteLeads>) =>
  siteCommand('export')
    .description('Print the leads as CSV, oldest first; npm run -s prints nothing else')
    .addOption(stateOption())
    .addOption(sinceOption())
    .addOption(outOption())
    .action(({ out, ...options }) =>
      withSite(options, (ledger) =>
        withOutput(out, runtime.write, async (write) => {
          // The header waits for the first page, so that a refused call prints nothing.
          let header = LEADS_HEADER
          for await (const lead of allPages<Parameters<typeof leadLine>[0]>((after) => ledger.page(options, after))) {
            await write(header + leadLine(lead))
            header = ''
          }
          await write(header)
        }),
      ),
    )

const replayCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteLeads>) =>
  siteCommand('replay')
    .description('Retry the dead letters of one lead, or of all, with their first idempotency keys')
    .argument('[lead]', 'its id, as list prints it')
    .option('--all', 'every dead letter of the site')
    .action(async (leadId, { all, ...options }) => {
      if ((leadId === undefined) !== (all === true)) throw new UsageError('Give the id of a lead, or --all.')
      await withSite(options, async (ledger, site) => {
        const count = await ledger.replay(leadId ?? null)
        print(
          count === 0
            ? `${site} has no dead letter ${leadId ? 'of that lead ' : ''}to replay.`
            : `${count} ${count === 1 ? 'delivery' : 'deliveries'} of ${site} will be tried again within a minute of the site running.`,
        )
      })
    })

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
        await withSite(options, async (ledger, site) => {
          const count = await ledger[name](leadId ?? null)
          if (count > 0) return print(`${plural(count, 'delivery', 'deliveries')} of ${site} ${done}`)
          print(leadId ? `The lead ${leadId} of ${site} is not suspected.` : `${site} has no suspected lead.`)
        })
      })

const releaseCommand = decision({
  name: 'release',
  description:
    'Deliver suspected leads now: those above the limits of an hour, which otherwise wait for an hour of opening time',
  done: 'will be sent within a minute of the site running.',
})

const dismissCommand = decision({
  name: 'dismiss',
  description: 'Do not deliver suspected leads; they stay in the list and can be released later',
  done: 'will not be sent. To send one after all: npm run leads -- release <lead>',
})
