import { Hono } from 'hono'
import { z } from 'zod'
import { fail, type OperatorEnv } from '../../../http/api-keys.ts'
import { databaseRegistry } from '../registry/database-registry.ts'
import { cancelMove } from '../registry/move/cancel-move.ts'
import { advanceMove, beginMove } from '../registry/move/move-site.ts'
import { waitsOf } from '../registry/move/waits.ts'
import { note, readBody, readNote } from './call-body.ts'

const MOVE = z.strictObject({ to: z.string(), note })

/** Moves of sites between databases (SIT-05): one call begins or cancels, each other one does a part. */
export const moveApi = (onChange: (slug: string, hosts: string[]) => void): Hono<OperatorEnv> =>
  new Hono<OperatorEnv>()
    .post('/:slug/move', async (c) => {
      const slug = c.req.param('slug')
      const { to, note: reason } = await readBody(c, MOVE)
      const { step } = await beginMove(c.env, {
        slug,
        to,
        by: { actor: c.var.operator, note: reason },
        now: Date.now(),
      })
      onChange(slug, [])
      return c.json({ step })
    })
    .post('/:slug/move/next', async (c) => {
      const slug = c.req.param('slug')
      const progress = await advanceMove(c.env, slug, Date.now(), waitsOf(c.env))
      onChange(slug, [])
      const site = await databaseRegistry(c.env, Date.now).show(slug)
      if (!site)
        return fail(c, 404, 'no_site', `There is no site ${slug}. The sites are listed by: npm run sites -- list`)
      return c.json({ ...progress, shard: site.shard })
    })
    .post('/:slug/move/cancel', async (c) => {
      const slug = c.req.param('slug')
      const by = { actor: c.var.operator, note: await readNote(c) }
      const cancelled = await cancelMove(c.env, { slug, by, now: Date.now() })
      onChange(slug, [])
      return c.json(cancelled)
    })
