import { Option } from '@commander-js/extra-typings'
import { LEAD_STATES, type LeadState, type LedgerLead, type WholeLead } from '../../shared/lead/ledger.ts'
import {
  type Counts,
  countLeads,
  dismissLeads,
  listLeads,
  oneLead,
  releaseLeads,
  replayLeads,
} from '../../worker/features/leads/ledger.ts'
import { CommandError } from '../errors.ts'
import type { LocalSite } from '../operator/local-site.ts'
import { parseTime } from '../operator/parse.ts'
import { answerWith, type CallSite } from '../operator/remote-site.ts'

/** Which leads a command is about; `since` is epoch ms. */
export type LeadFilter = { state?: LeadState | undefined; since?: number | undefined; unwritten?: boolean | undefined }

export const stateOption = () =>
  new Option(
    '--state <state>',
    'only leads given up by a destination (dead), held for a decision (suspected), on their way (due), delivered, dismissed, or without a destination (kept)',
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
  release: (leadId: string | null) => Promise<number>
  /** Ends the deliveries of suspected leads, likewise. */
  dismiss: (leadId: string | null) => Promise<number>
}

export function localLeads({ store, site }: LocalSite): SiteLeads {
  async function show(leadId: string) {
    const lead = await oneLead(store, leadId)
    if (lead) return lead
    throw new CommandError(`${site} has no lead ${leadId}. To see its leads: npm run leads -- list --site ${site}`)
  }
  const changing = (change: typeof replayLeads) => async (leadId: string | null) => {
    if (leadId !== null) await show(leadId)
    return change(store, leadId, Date.now())
  }
  return {
    counts: () => countLeads(store),
    page: ({ state, since, unwritten = false }, after) =>
      listLeads(store, { state, since, unwritten, after: after?.lead.lead_id }),
    show,
    replay: changing(replayLeads),
    release: changing(releaseLeads),
    dismiss: changing(dismissLeads),
  }
}

const wholeLead = answerWith<WholeLead>('lead', 'deliveries', 'changes')
const listAnswer = answerWith<{ leads: LedgerLead[]; counts: Counts | null }>('leads', 'counts')

export function remoteLeads(call: CallSite): SiteLeads {
  const changing = (path: string, name: string, action: string) => async (lead: string | null) => {
    const query: Record<string, string> = lead === null ? {} : { lead }
    return (await call({ path, query, answer: answerWith<Record<string, number>>(name), action }))[name]!
  }
  const list = (query: Record<string, string>) =>
    call({ path: '/api/leads/list', query, answer: listAnswer, action: 'list its leads' })
  return {
    counts: async () => (await list({})).counts,
    async page({ state, since, unwritten }, after) {
      const query: Record<string, string> = {
        ...(state && { state }),
        ...(unwritten && { unwritten: '' }),
        ...(since !== undefined && { since: String(since) }),
        ...(after && { after: after.lead.lead_id }),
      }
      return (await list(query)).leads
    },
    show: (lead) => call({ path: '/api/leads/show', query: { lead }, answer: wholeLead, action: 'show the lead' }),
    replay: changing('/api/leads/replay', 'replayed', 'replay its leads'),
    release: changing('/api/leads/release', 'released', 'release its leads'),
    dismiss: changing('/api/leads/dismiss', 'dismissed', 'dismiss its leads'),
  }
}
