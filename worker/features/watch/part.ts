import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { CAUSES_ENDED_BY_HAND, causeRow } from '../../../shared/alarm/causes.ts'
import { alarmSentence } from '../../../shared/alarm/message.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { cspReports, openAlarmsOfAll } from '../../all-sites/counts.ts'
import { budgetFigures, type Figure, shardFigures } from '../../all-sites/figures.ts'
import { fail, type OperatorEnv } from '../../http/api-keys.ts'
import { endAlarm } from '../../platform/alarms.ts'
import { listActs } from '../../platform/audit.ts'
import { siteCodeBudgets } from '../../platform/code-settings.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { askShards, listShards, openStore, platformStore } from '../../platform/store-of.ts'

const ending = z.strictObject({
  site: z.string().max(64),
  cause: z.enum(CAUSES_ENDED_BY_HAND),
  subject: z.string().max(200),
})

const querySchema = z.object({
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
    const alarms = await askShards(listShards(c.env), openAlarmsOfAll)
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
    return c.json({ ended: site !== null && (await endAlarm(openStore(c.env, site), cause, subject, Date.now())) })
  })
  .get('/audit', async (c) => {
    const query = querySchema.safeParse(c.req.query())
    if (!query.success) return fail(c, 400, 'bad_option', '?since is epoch milliseconds, ?site a slug.')
    const { site: slug, since } = query.data
    const about = slug ? `/${slug}` : ''
    const ofPlatform = await listActs(platformStore(c.env), { since, about, but: c.get('act') })
    const site = slug === undefined ? null : await siteBySlug(c.env.KV, slug)
    const ofSite = site ? await listActs(openStore(c.env, site), { since }) : []
    return c.json({ entries: [...ofSite, ...ofPlatform].toSorted((a, b) => b.at - a.at) })
  })
  .get('/csp', async (c) => c.json({ reports: await askShards(listShards(c.env), cspReports) }))

/** The dependency that a logged failure is of, by its event; what is not here is of the Worker itself. */
const DEPENDENCY_OF: Readonly<Record<string, string>> = {
  'site.unreachable': 'kv',
  'pages.unreachable': 'kv',
  'redirects.unreachable': 'kv',
  'reviews.unreachable': 'kv',
  'stock.pointer_not_read': 'kv',
  'stock.index_not_read': 'kv',
  'stock.block_not_read': 'kv',
  'stock.chunk_not_read': 'kv',
  'submission.failed': 'd1',
  'audit.not_completed': 'd1',
  'offers.read_failed': 'd1',
  'views.not_counted': 'd1',
  'missing.not_counted': 'd1',
  'alarm.not_raised': 'd1',
  'search.hosted_failed': 'typesense',
  'typesense.sync_failed': 'typesense',
  'lead.not_delivered': 'lead_destination',
  'alert.not_sent': 'mail_or_sms',
  'alarm.not_sent': 'mail',
  'trace.not_exported': 'trace_collector',
  'refund.failed': 'payments',
  'pdf.failed': 'browser_rendering',
  'photo.failed': 'photos',
  'delivery.service_failed': 'upstream',
  'geocoding.service_failed': 'geocoding',
  'reviews.failed': 'google_places',
  'stock.feed_unreachable': 'feed',
  'index_now.failed': 'index_now',
}

/** Every metric: what it says, and whether it only grows. */
export const METRICS: Record<string, { help: string; type: 'gauge' | 'counter' }> = {
  forecourt_outbox_oldest_seconds: { help: 'Age of what waits longest in an outbox; 0: nothing does.', type: 'gauge' },
  forecourt_dead_letters: { help: 'Deliveries that were given up and not replayed.', type: 'gauge' },
  forecourt_index_age_seconds: { help: 'Time since the stock of a site was published.', type: 'gauge' },
  forecourt_index_behind: { help: '1: stock was changed and is not published.', type: 'gauge' },
  forecourt_alarms_open: { help: 'Alarms that stand.', type: 'gauge' },
  forecourt_csp_reports: { help: 'Reported violations of the content security policy, of 30 days.', type: 'gauge' },
  forecourt_failures: {
    help: 'Failures that were logged since midnight (UTC), when it begins at 0 again.',
    type: 'counter',
  },
  forecourt_budget_left: {
    help: 'Least share that is left of a budget, of the sites of a database; 0: spent.',
    type: 'gauge',
  },
  forecourt_budgets_spent: { help: 'Sites, or the platform, that have spent a budget.', type: 'gauge' },
  forecourt_refusals: { help: 'Requests beyond a limit, of 24 hours.', type: 'gauge' },
  forecourt_backup_age_days: { help: 'Days since the last recorded backup of a database.', type: 'gauge' },
  forecourt_shard_up: { help: '1: the database answered.', type: 'gauge' },
}

/** GET /metrics for Prometheus, text format 0.0.4. A database that does not answer is left out, and said to be down. */
export async function metrics(c: Context<OperatorEnv>): Promise<Response> {
  const now = Date.now()
  const budgets = siteCodeBudgets(c.env)
  const readBudgets = async (slug: string) => {
    const site = await siteBySlug(c.env.KV, slug).catch(() => null)
    return siteCodeBudgets(c.env, site?.gates)
  }
  const parts = await Promise.all([
    ...listShards(c.env).map(async ({ name: shard, db }) => {
      const figures = await Promise.all([
        shardFigures(db, shard, now),
        budgetFigures(db, { shard, now, budgets, readBudgets: readBudgets }),
      ])
        .then((all) => all.flat())
        .catch(() => null)
      return [...(figures ?? []), { name: 'forecourt_shard_up', labels: { shard }, value: figures ? 1 : 0 }]
    }),
    failureFigures(platformStore(c.env), now).catch(() => []),
  ])
  return c.body(formatMetrics(parts.flat()), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
}

async function failureFigures(store: SiteStore, now: number): Promise<Figure[]> {
  const results = await store.rows<{ event: string; kind: string; count: number }>(
    'select event, kind, count from failure_count where site = ?1 and day = ?2',
    [Math.floor(now / DAY_MS)],
  )
  return results.map(({ event, kind, count }) => ({
    name: 'forecourt_failures',
    labels: { dependency: DEPENDENCY_OF[event] ?? 'worker', event, kind },
    value: count,
  }))
}

const escaped = (value: string) => value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')

function formatMetrics(figures: readonly Figure[]): string {
  const lines = Object.entries(METRICS).flatMap(([name, { help, type }]) => {
    const own = figures.filter((figure) => figure.name === name)
    if (own.length === 0) return []
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...own.map(figureLine)]
  })
  return `${lines.join('\n')}\n`
}

function figureLine({ name, labels, value }: Figure): string {
  const severity = name === 'forecourt_alarms_open' ? { severity: findSeverity(labels['cause']!) } : {}
  const pairs = Object.entries({ ...labels, ...severity }).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}{${pairs.join(',')}} ${value}`
}

const findSeverity = (cause: string) => causeRow(cause as Parameters<typeof causeRow>[0])?.severity ?? 'warning'
