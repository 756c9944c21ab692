import type { Context } from 'hono'
import { causeRow } from '../../../shared/alarm/causes.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { budgetFigures, type Figure, shardFigures } from '../../all-sites/figures.ts'
import type { OperatorEnv } from '../../http/api-keys.ts'
import { codeBudgetsOf } from '../../platform/code-settings.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { platformStore, shardsOf } from '../../platform/store-of.ts'
import { DEPENDENCY_OF } from './dependencies.ts'

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
  const budgets = codeBudgetsOf(c.env)
  const budgetsOf = async (slug: string) => {
    const site = await siteBySlug(c.env.KV, slug).catch(() => null)
    return codeBudgetsOf(c.env, site?.gates)
  }
  const parts = await Promise.all([
    ...shardsOf(c.env).map(async ({ name: shard, db }) => {
      const figures = await Promise.all([
        shardFigures(db, shard, now),
        budgetFigures(db, { shard, now, budgets, budgetsOf }),
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
  const { results } = await store
    .prepare('select event, kind, count from failure_count where site = ?1 and day = ?2')
    .bind(Math.floor(now / DAY_MS))
    .all<{ event: string; kind: string; count: number }>()
  return results.map(({ event, kind, count }) => ({
    name: 'forecourt_failures',
    labels: { dependency: DEPENDENCY_OF[event] ?? 'worker', event, kind },
    value: count,
  }))
}

const escaped = (value: string) => value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')

/** Figures as text, each name with its help and type once, as the format asks. */
export function formatMetrics(figures: readonly Figure[]): string {
  const lines = Object.entries(METRICS).flatMap(([name, { help, type }]) => {
    const own = figures.filter((figure) => figure.name === name)
    if (own.length === 0) return []
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...own.map(lineOf)]
  })
  return `${lines.join('\n')}\n`
}

function lineOf({ name, labels, value }: Figure): string {
  const severity = name === 'forecourt_alarms_open' ? { severity: severityOf(labels['cause']!) } : {}
  const pairs = Object.entries({ ...labels, ...severity }).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}{${pairs.join(',')}} ${value}`
}

const severityOf = (cause: string) => causeRow(cause as Parameters<typeof causeRow>[0])?.severity ?? 'warning'
