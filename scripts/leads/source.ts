import { z } from 'zod'
import { LEAD_STATES, type LeadState, type LedgerLead } from '../../shared/lead/ledger.ts'
import { type Counts, countLeads, listLeads, oneLead, replayLeads } from '../../worker/leads/ledger.ts'
import { Stop } from '../fail.ts'
import { liveSite } from '../stock/live.ts'
import { withSite } from '../stock/local.ts'
import { choice, Misuse, moment, needed, readOptions } from '../stock/options.ts'

type Asked = { state?: LeadState | undefined; since?: number | undefined }

/** The leads of one site, here or live. */
export type Source = {
  site: string
  counts: () => Promise<Counts | null>
  /** A page, the oldest first; `after` is the last lead of the one before. */
  page: (asked: Asked, after: string | undefined) => Promise<LedgerLead[]>
  show: (lead_id: string) => Promise<LedgerLead>
  /** Of one lead, or of all of the site. */
  replay: (lead_id: string | null) => Promise<number>
}

const text = { type: 'string' } as const
const WHERE = {
  site: text,
  state: text,
  remote: text,
  key: text,
  store: text,
  since: text,
  all: { type: 'boolean' },
} as const

/** What every command of leads is asked with. */
export function readCommand(args: string[], words: number) {
  const { words: said, given } = readOptions(args, WHERE)
  if (said.length > words) throw new Misuse(`${said[words]} is one word too many.`)
  const asked: Asked = { state: choice('state', given['state'], LEAD_STATES), since: moment('since', given['since']) }
  return { said, given, asked }
}

type Given = ReturnType<typeof readCommand>['given']

/** Works on the leads of the site that was named: those served here, or with --remote those of a live site. */
export async function withLeads<Value>(given: Given, work: (source: Source) => Promise<Value>): Promise<Value> {
  const { remote, store } = given
  if (remote !== undefined) return work(liveLeads(remote, given['key'] ?? process.env['LEADS_KEY']))
  return withSite({ site: needed(given, 'site'), state: store }, ({ env: { DB }, site }) =>
    work({
      site,
      counts: async () => (await countLeads(DB, site))[0] ?? null,
      page: (asked, after) => listLeads(DB, site, { ...asked, after }),
      show: async (lead_id) => (await oneLead(DB, site, lead_id)) ?? noSuchLead(site, lead_id),
      async replay(lead_id) {
        if (lead_id !== null && !(await oneLead(DB, site, lead_id))) noSuchLead(site, lead_id)
        return replayLeads(DB, site, lead_id, Date.now())
      },
    }),
  )
}

const noSuchLead = (site: string, lead_id: string): never => {
  throw new Stop(`${site} has no lead ${lead_id}.`)
}

/** A site of ours tells of its leads in the shapes we wrote: only what is read first is looked at. */
const ledgerLead = z.custom<LedgerLead>(
  (value) => typeof value === 'object' && value !== null && 'lead' in value && 'deliveries' in value,
)
const listAnswer = z.object({ leads: z.array(ledgerLead), counts: z.custom<Counts>().nullable() })

function liveLeads(remote: string, key: string | undefined): Source {
  const ask = liveSite(remote, key)
  const list = (query: Record<string, string>) =>
    ask({ path: '/api/leads/list', query, answer: listAnswer, deed: 'list its leads' })
  return {
    site: new URL(remote).host,
    counts: async () => (await list({})).counts,
    page: async ({ state, since }, after) =>
      (await list({ ...(state && { state }), ...(since && { since: String(since) }), ...(after && { after }) })).leads,
    show: (lead) => ask({ path: '/api/leads/show', query: { lead }, answer: ledgerLead, deed: 'show the lead' }),
    async replay(lead) {
      const query: Record<string, string> = lead === null ? {} : { lead }
      const answer = z.object({ replayed: z.number() })
      return (await ask({ path: '/api/leads/replay', query, answer, deed: 'replay its leads' })).replayed
    },
  }
}

/** All that was asked for, page by page. */
export async function* allLeads(source: Source, asked: Asked): AsyncGenerator<LedgerLead> {
  for (let after: string | undefined; ; ) {
    const page = await source.page(asked, after)
    yield* page
    after = page.at(-1)?.lead.lead_id
    if (after === undefined) return
  }
}
