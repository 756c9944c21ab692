import { type Context, Hono } from 'hono'
import { readViolations, type Violation } from '../../../shared/csp/violation.ts'
import { DAY_MS } from '../../../shared/time.ts'
import type { AppEnv } from '../../context.ts'
import { failure } from '../../http/errors.tsx'
import { isRateLimited } from '../../http/rate-limit.ts'
import { spendBudget } from '../../http/trust-budget.ts'
import { readText } from '../../platform/http-fetch.ts'
import { report } from '../../platform/log.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { openStore } from '../../platform/store-of.ts'

const MAX_BYTES = 16_384
/**
 * Upper bound on the addresses of a directive a site and day, so that a flood of one hides no other. A block of networks brings
 * a few of all (`csp_origins_block`), so that it leaves room for those of others; the rest is counted under `other`.
 */
const MAX_ADDRESSES = 10
const TYPES = /^application\/(csp-report|reports\+json|json)\b/

/** POST /api/csp-reports: what the content security policy refused (TRU-05), counted by directive, blocked origin and day. */
export const cspReports = new Hono<AppEnv>().post('/', async (c) => {
  if (await isRateLimited(c)) return failure(c, 'too_often')
  if (!TYPES.test(c.req.header('Content-Type') ?? '')) return failure(c, 'bad_input')
  const violations = await readText(new Response(c.req.raw.body), MAX_BYTES)
    .then((text) => readViolations(JSON.parse(text)))
    .catch(() => null)
  if (violations === null) return failure(c, 'bad_input')
  const { site, now, requestId: id } = c.var
  const counted = countViolations(c, openStore(c.env, site), violations, now).catch((error: unknown) => {
    report({ event: 'csp.not_counted', id, site: site.slug, message: String(error) })
  })
  c.executionCtx.waitUntil(counted)
  return c.body(null, 204)
})

const nameViolation = ({ directive, origin }: Violation) => `${directive} ${origin}`

/** One statement for each kind of violation: the row of its origin, or `other` where its directive has too many. Words, such as `inline`, are few. */
async function countViolations(
  c: Context<AppEnv>,
  store: SiteStore,
  violations: readonly Violation[],
  now: number,
): Promise<void> {
  if (violations.length === 0) return
  const day = Math.floor(now / DAY_MS)
  const rows = await store.rows<Violation>('select directive, origin from csp_report where site = ?1 and day = ?2', [
    day,
  ])
  const known = new Set(rows.map(nameViolation))
  const named: Violation[] = []
  for (const { directive, origin } of violations) {
    const name = nameViolation({ directive, origin })
    const isNew = origin.includes('://') && !known.has(name)
    known.add(name)
    named.push({ directive, origin: isNew && (await spendBudget(c, ['csp_origins_block'])) ? 'other' : origin })
  }
  await store.batch(
    named.map(({ directive, origin }) =>
      store.prepare(
        `insert into csp_report (site, day, directive, origin, count)
         select ?1, ?2, ?3, iif(?4 not like '%://%'
           or (select count(*) from csp_report where site = ?1 and day = ?2 and directive = ?3 and origin like '%://%') < ${MAX_ADDRESSES}
           or exists (select 1 from csp_report where site = ?1 and day = ?2 and directive = ?3 and origin = ?4), ?4, 'other'), 1
         where true
         on conflict (site, day, directive, origin) do update set count = count + 1`,
        [day, directive, origin],
      ),
    ),
  )
}
