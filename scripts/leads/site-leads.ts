import { Option } from '@commander-js/extra-typings'
import { z } from 'zod'
import { LEAD_STATES, type LeadState, type LedgerLead, type WholeLead } from '../../shared/lead/ledger.ts'
import { type Counts, countLeads, listLeads, oneLead, replayLeads } from '../../worker/features/leads/ledger.ts'
import { CommandError } from '../errors.ts'
import type { LocalSite } from '../operator/local-site.ts'
import { parseTime } from '../operator/parse.ts'
import type { CallSite } from '../operator/remote-site.ts'

/** Which leads a command is about; `since` is epoch ms. */
export type LeadFilter = { state?: LeadState | undefined; since?: number | undefined }

export const stateOption = () =>
  new Option(
    '--state <state>',
    'only leads given up by a destination (dead), on their way (due), delivered, or without a destination (kept)',
  ).choices(LEAD_STATES)
export const sinceOption = () => new Option('--since <date>', 'only leads sent since then').argParser(parseTime)

/** The leads of one site, local or deployed. */
export type SiteLeads = {
  counts: () => Promise<Counts | null>
  /** A page of leads, oldest first; `after` is the last lead of the page before. */
  page: (filter: LeadFilter, after: LedgerLead | undefined) => Promise<LedgerLead[]>
  /** Throws CommandError where the site has no lead of that id. */
  show: (leadId: string) => Promise<WholeLead>
  /** Retries the dead letters of one lead, or with null of all. Returns how many deliveries; throws as `show` does. */
  replay: (leadId: string | null) => Promise<number>
}

export function localLeads({ store, site }: LocalSite): SiteLeads {
  async function show(leadId: string) {
    const lead = await oneLead(store, leadId)
    if (lead) return lead
    throw new CommandError(`${site} has no lead ${leadId}. To see its leads: npm run leads -- list --site ${site}`)
  }
  return {
    counts: () => countLeads(store),
    page: ({ state, since }, after) => listLeads(store, { state, since, after: after?.lead.lead_id }),
    show,
    async replay(leadId) {
      if (leadId !== null) await show(leadId)
      return replayLeads(store, leadId, Date.now())
    },
  }
}

/** The answers come from this project's own code: only what tells another version apart is checked. */
const ledgerLead = z.custom<LedgerLead>(
  (value) => typeof value === 'object' && value !== null && 'lead' in value && 'deliveries' in value,
)
const wholeLead = z.custom<WholeLead>((value) => ledgerLead.safeParse(value).success && 'changes' in (value as object))
const listAnswer = z.object({ leads: z.array(ledgerLead), counts: z.custom<Counts>().nullable() })
const replayAnswer = z.object({ replayed: z.number() })

export function remoteLeads(call: CallSite): SiteLeads {
  const list = (query: Record<string, string>) =>
    call({ path: '/api/leads/list', query, answer: listAnswer, action: 'list its leads' })
  return {
    counts: async () => (await list({})).counts,
    async page({ state, since }, after) {
      const query: Record<string, string> = {
        ...(state && { state }),
        ...(since !== undefined && { since: String(since) }),
        ...(after && { after: after.lead.lead_id }),
      }
      return (await list(query)).leads
    },
    show: (lead) => call({ path: '/api/leads/show', query: { lead }, answer: wholeLead, action: 'show the lead' }),
    async replay(lead) {
      const query: Record<string, string> = lead === null ? {} : { lead }
      const request = { path: '/api/leads/replay', query, answer: replayAnswer, action: 'replay its leads' }
      return (await call(request)).replayed
    },
  }
}
