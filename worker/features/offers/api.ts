import { Hono } from 'hono'
import { z } from 'zod'
import { FORMATS } from '../../../shared/feed/mapping-schema.ts'
import type { Problem } from '../../../shared/feed/problem.ts'
import { listFaults, WORDED } from '../../../shared/settings/issues.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { Bindings } from '../../bindings.ts'
import { fail, requireKey } from '../../http/api-keys.ts'
import { FileRefused } from '../../import/refused.ts'
import { MAIN_FEED } from '../../import/run.ts'
import { stockKeys } from '../../platform/bearer-keys.ts'
import { dealerDay } from '../../platform/local-time.ts'
import { openStore } from '../../platform/store-of.ts'
import { listOffers } from './database.ts'
import { importOffers, offerMapping } from './import-offers.ts'

const MAX_PROBLEMS = 100

export const offerPushSchema = z.strictObject({
  feed: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a feed: small letters, digits and hyphens, 40 at most')
    .default(MAIN_FEED)
    .describe('Whose offers these are: they replace those of the same feed alone.'),
  format: z.enum(FORMATS).optional().describe('Detected by the content where it is left out.'),
  dry_run: z.enum(['yes']).optional().describe('Reads and reports, and changes nothing.'),
})

type OffersEnv = {
  Bindings: Bindings
  Variables: { site: Pick<Site, 'slug' | 'shard' | 'offers' | 'locations' | 'address'>; now: number }
}

/** PUT /api/offers: a dealer's system sends all offers of a feed (OFF-01, OPS-01); POST /api/offers/list reads them. */
export const offersApi = new Hono<OffersEnv>()
  .use(requireKey(stockKeys))
  .put('/', async (c) => {
    const { site, now } = c.var
    const query = offerPushSchema.safeParse(c.req.query(), WORDED)
    if (!query.success) {
      const { path, rule } = query.error.issues.flatMap((issue) => listFaults(issue))[0]!
      return fail(c, 400, 'bad_option', `?${path.join('.')} ${rule.replace(/[^.?]$/, '$&.')}`)
    }
    const { feed, format = null, dry_run } = query.data
    const problems: Problem[] = []
    try {
      const summary = await importOffers({
        store: openStore(c.env, site),
        feed,
        body: c.req.raw.body ?? new Blob().stream(),
        mapping: offerMapping(site.offers.mapping),
        format,
        now,
        dayAt: (moment) => dealerDay(site, moment),
        isDryRun: dry_run !== undefined,
        onProblem: (problem) => {
          if (problems.length < MAX_PROBLEMS) problems.push(problem)
        },
      })
      return c.json({ summary, problems })
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      const { code, message } = error
      const status = code === 'too_large' ? 413 : 422
      return c.json({ error: { code, message: `Nothing was changed. ${message}` }, problems }, status)
    }
  })
  .post('/list', async (c) => {
    const { site, now } = c.var
    return c.json({ offers: await listOffers(openStore(c.env, site), dealerDay(site, now)) })
  })
