import { type Context, Hono } from 'hono'
import { LEAD_STATES } from '../../../shared/lead/ledger.ts'
import type { AppEnv } from '../../context.ts'
import { fail, requireKey } from '../../http/api-keys.ts'
import { leadKeys } from '../../platform/bearer-keys.ts'
import { openStore } from '../../platform/store-of.ts'
import { countLeads, dismissLeads, listLeads, oneLead, releaseLeads, replayLeads } from './ledger.ts'

/**
 * POST /api/leads/list, /show, /replay, /release and /dismiss: the leads of this site for its operator, by a bearer key for leads (OPS-02).
 * Query parameters: state, since (epoch ms), after, lead.
 */
export const leadsApi = new Hono<AppEnv>()
  .use(requireKey(leadKeys))
  .post('/list', async (c) => {
    const store = openStore(c.env, c.var.site)
    const { state: stateText, since = '0', after, unwritten } = c.req.query()
    const state = LEAD_STATES.find((one) => one === stateText)
    if ((stateText !== undefined && !state) || !/^\d{1,15}$/.test(since)) return badInput(c)
    const [leads, counts] = await Promise.all([
      listLeads(store, { state, since: Number(since), after, unwritten: unwritten !== undefined }),
      countLeads(store),
    ])
    return c.json({ leads, counts })
  })
  .post('/show', async (c) => {
    const lead = await oneLead(openStore(c.env, c.var.site), c.req.query('lead') ?? '')
    return lead ? c.json(lead) : noSuchLead(c)
  })
  .post('/replay', changeDeliveries('replayed', replayLeads))
  .post('/release', changeDeliveries('released', releaseLeads))
  .post('/dismiss', changeDeliveries('dismissed', dismissLeads))

function changeDeliveries(name: string, change: typeof replayLeads) {
  return async (c: Context<AppEnv>) => {
    const store = openStore(c.env, c.var.site)
    const lead_id = c.req.query('lead') ?? null
    if (lead_id !== null && !(await oneLead(store, lead_id))) return noSuchLead(c)
    return c.json({ [name]: await change(store, lead_id, c.var.now) })
  }
}

const badInput = (c: Context) => fail(c, 400, 'bad_input', 'That is not what is asked for here.')
const noSuchLead = (c: Context) => fail(c, 404, 'not_found', 'This site has no lead of that id.')
