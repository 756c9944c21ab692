import { Hono } from 'hono'
import { z } from 'zod'
import { fail, type OperatorEnv } from '../../../http/api-keys.ts'
import { eraseSite, retireSite } from '../registry/retire.ts'
import { countsOfSite, rowsOfSite } from '../registry/rows.ts'
import { SITE_TABLES } from '../registry/site-tables.ts'
import { readNote } from './call-body.ts'

const PAGE = z.object({ table: z.enum(SITE_TABLES), from: z.coerce.number().int().min(0).default(0) })

/** All that is the dealer's, and the end of a site (SIT-01): counts, rows, off the network, erased. */
export const retireApi = (onChange: (slug: string, hosts: string[]) => void): Hono<OperatorEnv> =>
  new Hono<OperatorEnv>()
    .get('/:slug/rows', async (c) => {
      return c.json({ counts: await countsOfSite(c.env, c.req.param('slug')) })
    })
    .get('/:slug/rows/:table', async (c) => {
      const page = PAGE.safeParse({ table: c.req.param('table'), from: c.req.query('from') })
      if (!page.success) return fail(c, 400, 'bad_input', `A table is one of ${SITE_TABLES.join(', ')}.`)
      return c.json({ rows: await rowsOfSite(c.env, c.req.param('slug'), page.data) })
    })
    .post('/:slug/retire', async (c) => {
      const slug = c.req.param('slug')
      const by = { actor: c.var.operator, note: await readNote(c) }
      const site = await retireSite(c.env, slug, by, Date.now())
      onChange(slug, [])
      return c.json({ site })
    })
    .post('/:slug/erase', async (c) => c.json({ deleted: await eraseSite(c.env, c.req.param('slug')) }))
