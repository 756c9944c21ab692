import { Hono } from 'hono'
import { z } from 'zod'
import type { OperatorEnv } from '../../http/operator.ts'
import { fail } from '../../http/operator-key.ts'
import { databaseOf } from '../../platform/shards.ts'
import { requireSite } from '../sites/registry/records.ts'
import { eraseSite, retireSite } from '../sites/registry/retire.ts'
import { countRows, rowsOf } from '../sites/registry/rows.ts'
import { SITE_TABLES } from '../sites/registry/site-tables.ts'
import { readNote } from './call-body.ts'

const PAGE = z.object({ table: z.enum(SITE_TABLES), from: z.coerce.number().int().min(0).default(0) })

/** All that is the dealer's, and the end of a site (SIT-01): counts, rows, off the network, erased. */
export const retireApi = (onChange: (slug: string, hosts: string[]) => void): Hono<OperatorEnv> =>
  new Hono<OperatorEnv>()
    .get('/:slug/rows', async (c) => {
      const { slug, shard } = await requireSite(c.env.DB, c.req.param('slug'))
      return c.json({ counts: await countRows(databaseOf(c.env, shard), slug) })
    })
    .get('/:slug/rows/:table', async (c) => {
      const page = PAGE.safeParse({ table: c.req.param('table'), from: c.req.query('from') })
      if (!page.success) return fail(c, 400, 'bad_input', `A table is one of ${SITE_TABLES.join(', ')}.`)
      const { slug, shard } = await requireSite(c.env.DB, c.req.param('slug'))
      return c.json({ rows: await rowsOf(databaseOf(c.env, shard), slug, page.data.table, page.data.from) })
    })
    .post('/:slug/retire', async (c) => {
      const slug = c.req.param('slug')
      const by = { actor: c.var.operator, note: await readNote(c) }
      const site = await retireSite(c.env, slug, by, Date.now())
      onChange(slug, [])
      return c.json({ site })
    })
    .post('/:slug/erase', async (c) => c.json({ deleted: await eraseSite(c.env, c.req.param('slug')) }))
