import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../../context.ts'
import { fail, requireKey } from '../../http/api-keys.ts'
import { ENDINGS, endFeed } from '../../import/end-feed.ts'
import { discardableFeed, explainUnknownFeed, waitingFile } from '../../import/feed-policy.ts'
import { acceptHeld, discardHeld, earlierAcceptance, heldChanges } from '../../import/held-file.ts'
import { FileRefused } from '../../import/refused.ts'
import { stockKeys } from '../../platform/bearer-keys.ts'
import { openStore } from '../../platform/store-of.ts'
import { maxIndexBytes } from '../../stock-index/index-size.ts'
import type { Publish } from './publication.ts'
import { REFUSAL_STATUS } from './routes.ts'

/** Query parameters of the end of a feed. */
export const endQuerySchema = z.object({
  feed: z.string().regex(/^[a-z0-9-]{1,40}$/),
  vanished: z.enum(ENDINGS).default('withdraw').describe('What its cars become.'),
})

const MAX_CHANGES = 1000

const keyed = requireKey(stockKeys)

/** The file of a feed that waits for an answer, and the end of a feed, for the holder of the site's stock key (OPS-01). `?feed=` names the feed. */
export const heldStock = (publish: Publish) =>
  new Hono<AppEnv>()
    .get('/held', keyed, async (c) => {
      const held = await waitingFile(makeQuestion(c))
      if ('unclear' in held) return nothingHeld(c, held.unclear)
      const after = c.req.query('after') ?? '0'
      if (!/^\d{1,9}$/.test(after)) return fail(c, 400, 'bad_input', 'after must be a whole number.')
      const page = { run: held.run, after: Number(after), limit: MAX_CHANGES }
      return c.json({ held, changes: await heldChanges(openStore(c.env, c.var.site), page) })
    })
    .post('/accept', keyed, async (c) => {
      const store = openStore(c.env, c.var.site)
      const defer = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
      const onCommitted = () => publish(c.env, store, { now: Date.now(), defer })
      const job = c.get('job')?.id
      const earlier = await earlierAcceptance({ store, job, clock: Date.now, onCommitted })
      if (earlier) return c.json({ summary: earlier })
      const held = await waitingFile(makeQuestion(c))
      if ('unclear' in held) return nothingHeld(c, held.unclear)
      try {
        const summary = await acceptHeld(
          {
            store,
            clock: Date.now,
            maxIndexBytes: maxIndexBytes(c.var.site),
            onCommitted,
            job,
          },
          held,
        )
        return summary ? c.json({ summary }) : nothingHeld(c, answered(held.feed))
      } catch (error) {
        if (error instanceof FileRefused) {
          return fail(c, REFUSAL_STATUS[error.code] ?? 422, error.code, error.message)
        }
        throw error
      }
    })
    .post('/end', keyed, async (c) => {
      const query = endQuerySchema.safeParse(c.req.query())
      if (!query.success) return fail(c, 400, 'bad_option', 'Name the feed: ?feed=. vanished is sold or withdraw.')
      const { feeds } = c.var.site
      const store = openStore(c.env, c.var.site)
      const unknown = await explainUnknownFeed({ store, feeds }, query.data.feed)
      if (unknown) return fail(c, 400, 'bad_option', unknown)
      const defer = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
      const onCommitted = () => publish(c.env, store, { now: Date.now(), defer })
      const end = {
        store,
        ...query.data,
        clock: Date.now,
        onCommitted,
        job: c.get('job')?.id,
      }
      try {
        return c.json(await endFeed(end))
      } catch (error) {
        if (error instanceof FileRefused) return fail(c, 409, error.code, error.message)
        throw error
      }
    })
    .post('/discard', keyed, async (c) => {
      const found = await discardableFeed(makeQuestion(c))
      if ('unclear' in found) return nothingHeld(c, found.unclear)
      const { feed } = found
      const discarded = await discardHeld(openStore(c.env, c.var.site), feed, Date.now())
      return discarded ? c.json({ discarded, feed }) : nothingHeld(c, answered(feed))
    })

/** Of which feed: the one of `?feed=`, else the one that the site's config and what waits make clear. */
const makeQuestion = (c: Context<AppEnv>) => ({
  store: openStore(c.env, c.var.site),
  feeds: c.var.site.feeds,
  asked: c.req.query('feed'),
})

const answered = (feed: string) => `The file of the feed ${feed} does not wait any more.`

const nothingHeld = (c: Context, message: string) =>
  fail(c, 404, 'not_held', `${message} POST /api/stock/list lists all imports.`)
