import { Hono } from 'hono'
import { z } from 'zod'
import { CAUSES_ENDED_BY_HAND, causeRow } from '../../../shared/alarm/causes.ts'
import { alarmSentence } from '../../../shared/alarm/message.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { cspReports, openAlarmsOfAll } from '../../all-sites/counts.ts'
import { fail, type OperatorEnv } from '../../http/api-keys.ts'
import { endAlarm } from '../../platform/alarms.ts'
import { listActs } from '../../platform/audit.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import { askShards, platformStore, shardsOf, storeOf } from '../../platform/store-of.ts'

export { metrics } from './metrics.ts'

const ending = z.strictObject({
  site: z.string().max(64),
  cause: z.enum(CAUSES_ENDED_BY_HAND),
  subject: z.string().max(200),
})

const asked = z.object({
  site: z.string().max(64).optional(),
  since: z.coerce
    .number()
    .int()
    .min(0)
    .default(() => Date.now() - 30 * DAY_MS),
})

/** What an operator watches (TRU-05): alarms that stand, the audit trail, reports of the content security policy. */
export const watchApi = new Hono<OperatorEnv>()
  .get('/alarms', async (c) => {
    const alarms = await askShards(shardsOf(c.env), openAlarmsOfAll)
    return c.json({
      alarms: alarms.map(({ site, cause, subject, facts, times, since }) => {
        const { title, severity } = causeRow(cause)
        const sentence = alarmSentence({ cause, subject, facts: JSON.parse(facts) as Record<string, string> })
        return { site, cause, subject, severity, title, sentence, times, since }
      }),
    })
  })
  .post('/alarms/end', async (c) => {
    const body = ending.safeParse(await c.req.json().catch(() => null))
    if (!body.success)
      return fail(c, 400, 'bad_option', `Send site, subject, and as cause one of ${CAUSES_ENDED_BY_HAND.join(', ')}.`)
    const { site: slug, cause, subject } = body.data
    const site = await siteBySlug(c.env.KV, slug)
    return c.json({ ended: site !== null && (await endAlarm(storeOf(c.env, site), cause, subject, Date.now())) })
  })
  .get('/audit', async (c) => {
    const query = asked.safeParse(c.req.query())
    if (!query.success) return fail(c, 400, 'bad_option', '?since is epoch milliseconds, ?site a slug.')
    const { site: slug, since } = query.data
    const about = slug ? `/${slug}` : ''
    const ofPlatform = await listActs(platformStore(c.env), { since, about, but: c.get('act') })
    const site = slug === undefined ? null : await siteBySlug(c.env.KV, slug)
    const ofSite = site ? await listActs(storeOf(c.env, site), { since }) : []
    return c.json({ entries: [...ofSite, ...ofPlatform].toSorted((a, b) => b.at - a.at) })
  })
  .get('/csp', async (c) => c.json({ reports: await askShards(shardsOf(c.env), cspReports) }))
