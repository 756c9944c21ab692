import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Bindings } from '../../bindings.ts'
import { fail, type OperatorEnv } from '../../http/api-keys.ts'
import { withAct } from '../../platform/audit.ts'
import { log } from '../../platform/log.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import { openStore, platformStore } from '../../platform/store-of.ts'
import { parsePerson } from './find.ts'
import type { Privacy } from './service.ts'
import { sitePrivacy } from './site-privacy.ts'

/** What a site keeps of people. Its audit trail says that it was exported or erased, by whom, and not of which person. */
export async function openPrivacy(env: Bindings, slug: string, { actor, now }: PrivacyDeps): Promise<Privacy> {
  const site = await siteBySlug(env.KV, slug)
  const store = openStore(env, { slug, moving: true })
  const privacy = sitePrivacy({ store, platform: platformStore(env), env, kv: env.KV, site, now })
  const audited = <Value>(act: string, work: () => Promise<Value>) =>
    withAct(store, { actor, act, what: 'a person' }, work)
  return {
    export: (person) => audited('privacy.export', () => privacy.export(person)),
    erase: (person) => audited('privacy.erase', () => privacy.erase(person)),
  }
}

type PrivacyDeps = { actor: string; now: number }

const body = z.strictObject({
  phone: z.string().max(40).optional(),
  email: z.string().max(320).optional(),
  confirm: z.string().optional(),
})

async function withPerson(c: Context<OperatorEnv>, action: 'export' | 'erase') {
  const parsed = body.safeParse(await c.req.json().catch(() => null))
  if (!parsed.success) return fail(c, 422, 'invalid', 'Send { "phone": "…" } or { "email": "…" }.')
  const person = parsePerson(parsed.data)
  if (typeof person === 'string') return fail(c, 422, 'invalid', person)
  const slug = c.req.param('slug') ?? ''
  if (action === 'erase' && parsed.data.confirm !== slug)
    return fail(
      c,
      422,
      'not_confirmed',
      `Nothing was changed. It cannot be undone: to go on, send "confirm": "${slug}".`,
    )
  const { operator } = c.var
  const privacy = await openPrivacy(c.env, slug, { actor: `operator ${operator}`, now: Date.now() })
  const answer = await privacy[action](person)
  const counts = answer.parts.map(({ rows }) => (typeof rows === 'number' ? rows : rows.length))
  const event = action === 'export' ? 'privacy.export' : 'privacy.erase'
  log('info', { event, site: slug, operator, rows: counts.reduce((sum, count) => sum + count, 0) })
  return c.json(answer)
}

/** A person's data of one site, at /operator/privacy (TRU-04). */
export const privacyApi = new Hono<OperatorEnv>()
  .post('/:slug/export', (c) => withPerson(c, 'export'))
  .post('/:slug/erase', (c) => withPerson(c, 'erase'))
