import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { MISSING_KEPT_DAYS } from '../../all-sites/purge.ts'
import { fail, type OperatorEnv } from '../../http/api-keys.ts'
import { operatorRedirects } from './operator-redirects.ts'

const MAX_PATHS = 1_000
const MAX_PATH_CHARS = 2_000

const days = z.coerce.number().int().min(1).max(MISSING_KEPT_DAYS)
const suggestionBody = z.strictObject({ paths: z.array(z.string().max(MAX_PATH_CHARS)).max(MAX_PATHS) })

const connectRedirects = (c: Context<OperatorEnv>) => operatorRedirects(c.env, Date.now())

/** Addresses asked for and not found, and suggestions, at /operator/redirects (SIT-03). */
export const redirectsApi = new Hono<OperatorEnv>()
  .get('/:slug/missing', async (c) => {
    const wanted = days.safeParse(c.req.query('days') ?? '30')
    if (!wanted.success) return fail(c, 422, 'invalid', `Days are a whole number from 1 to ${MISSING_KEPT_DAYS}.`)
    const addresses = await connectRedirects(c).missing(c.req.param('slug'), wanted.data)
    return addresses ? c.json({ addresses }) : noSite(c)
  })
  .post('/:slug/suggestions', async (c) => {
    const body = suggestionBody.safeParse(await c.req.json().catch(() => null))
    if (!body.success) return fail(c, 422, 'invalid', `Send { "paths": [...] }, at most ${MAX_PATHS} of them.`)
    const suggestions = await connectRedirects(c).suggest(c.req.param('slug'), body.data.paths)
    return suggestions ? c.json({ suggestions }) : noSite(c)
  })

const noSite = (c: Context<OperatorEnv>) =>
  fail(c, 404, 'no_site', `No site ${c.req.param('slug')} is published. See: npm run sites -- list`)
