import { z } from 'zod'
import type { LeadState, LedgerLead, WholeLead } from '../../shared/lead/ledger.ts'
import { type Counts, countLeads, listLeads, oneLead, replayLeads } from '../../worker/features/leads/ledger.ts'
import { Stop } from '../fail.ts'
import type { Ask } from '../operator/live.ts'
import type { LocalSite } from '../operator/local.ts'
import { places } from '../operator/places.ts'

export type Filter = { state: LeadState | undefined; since: number | undefined }

/** The leads of one site, here or live. */
export type Leads = {
  counts: () => Promise<Counts | null>
  /** A page, the oldest first; `after` is the last lead of the one before. */
  page: (filter: Filter, after: LedgerLead | undefined) => Promise<LedgerLead[]>
  /** Throws Stop where the site has none of that id. */
  show: (lead_id: string) => Promise<WholeLead>
  /** Of one lead, or with null of all; says how many deliveries. Throws Stop as `show` does. */
  replay: (lead_id: string | null) => Promise<number>
}

export const LEADS_KEY = 'LEADS_KEY'
export const leadsOf = places<Leads>({ variable: LEADS_KEY, here, live })

function here({ env: { DB }, site }: LocalSite): Leads {
  async function show(lead_id: string) {
    const lead = await oneLead(DB, site, lead_id)
    if (lead) return lead
    throw new Stop(`${site} has no lead ${lead_id}.`)
  }
  return {
    counts: async () => (await countLeads(DB, site))[0] ?? null,
    page: (filter, after) => listLeads(DB, site, { ...filter, after: after?.lead.lead_id }),
    show,
    async replay(lead_id) {
      if (lead_id !== null) await show(lead_id)
      return replayLeads(DB, site, lead_id, Date.now())
    },
  }
}

/** A site of ours tells of its leads in the shapes we wrote: only what is read first is looked at. */
const ledgerLead = z.custom<LedgerLead>(
  (value) => typeof value === 'object' && value !== null && 'lead' in value && 'deliveries' in value,
)
const wholeLead = z.custom<WholeLead>((value) => ledgerLead.safeParse(value).success && 'changes' in (value as object))
const listAnswer = z.object({ leads: z.array(ledgerLead), counts: z.custom<Counts>().nullable() })
const replayAnswer = z.object({ replayed: z.number() })

function live(ask: Ask): Leads {
  const list = (query: Record<string, string>) =>
    ask({ path: '/api/leads/list', query, answer: listAnswer, deed: 'list its leads' })
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
    show: (lead) => ask({ path: '/api/leads/show', query: { lead }, answer: wholeLead, deed: 'show the lead' }),
    async replay(lead) {
      const query: Record<string, string> = lead === null ? {} : { lead }
      const call = { path: '/api/leads/replay', query, answer: replayAnswer, deed: 'replay its leads' }
      return (await ask(call)).replayed
    },
  }
}
