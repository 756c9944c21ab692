import type { Context } from 'hono'
import { PHOTO_ADDED } from '../../../shared/lead/notes.ts'
import { MAX_PHOTO_BYTES, PHOTO_FIELD, PHOTO_PROBLEMS } from '../../../shared/manage/additions.ts'
import { stripPhoto } from '../../../shared/photo/strip.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { photoKey } from '../../../shared/tenant/kv-keys.ts'
import { DAY_MS, SECOND_MS } from '../../../shared/time.ts'
import { limit } from '../../../shared/trust/limits.ts'
import type { AppEnv } from '../../context.ts'
import type { Outcome } from '../../forms/submission.ts'
import { messagePage } from '../../http/errors.tsx'
import type { Fields } from '../../http/read-form.ts'
import { spendBudget } from '../../http/trust-budget.ts'
import { backgroundBindings } from '../../platform/bounded-bindings.ts'
import { contentHash } from '../../platform/crypto.ts'
import { photoToken, readPhotoToken } from '../../platform/lead-tokens.ts'
import { siteOrigin } from '../../platform/site-origin.ts'
import type { ManagedLead } from './managed-lead.ts'
import { redirectWithOutcome, showManage } from './page.tsx'

/** KV's minimum `expirationTtl`. */
const LEAST_S = 60

/** The first 64 bits of its content's hash: the same photograph again is the same one. */
const ID_DIGITS = 16

/** Adds a photograph, `null` where it was too large to be read, without what cameras write into it, and gives the dealer an address that opens it. */
export async function addPhoto(c: Context<AppEnv>, managed: ManagedLead, fields: Fields | null): Promise<Outcome> {
  const { site, services, now } = c.var
  const { stored } = managed
  const { lead, lead_id } = stored
  const again = (error: string | null, status: 422 | 429) =>
    showManage(c, managed, { does: 'photos', error, trouble: error && `We couldn’t add your photo. ${error}`, status })
  if (!fields) return again(PHOTO_PROBLEMS.too_large, 422)
  const file = fields['photo']
  if (!(file instanceof Blob) || file.size === 0) return again(PHOTO_PROBLEMS.none, 422)
  if (file.size > MAX_PHOTO_BYTES) return again(PHOTO_PROBLEMS.too_large, 422)
  const photo = stripPhoto(new Uint8Array(await file.arrayBuffer()))
  if (!photo.ok) return again(PHOTO_PROBLEMS[photo.problem], 422)
  const key = await contentHash(photo.bytes)
  const name = { lead_id, id: key.slice(0, ID_DIGITS) }
  const token = await photoToken(c.env, site.slug, name)
  if (token === null) throw new Error('There is no secret to sign the address with.')
  const request = `photo ${lead_id} ${key}`
  const reached = await spendBudget(c, ['photos_lead', 'photos_address'], { lead: lead_id, key: request })
  if (reached) return again(limit(reached).shown, 429)
  // As long as its lead at most; an upload takes longer than other writes.
  const expirationTtl = Math.max(LEAST_S, Math.ceil((stored.at + site.lead.kept_days * DAY_MS - now) / SECOND_MS))
  const { type, bytes } = photo
  await backgroundBindings(c.env).KV.put(photoKey(site.slug, name), bytes, { expirationTtl, metadata: { type } })
  const address = siteOrigin(c.env, site) + pathTo('manage_photo', { photo: token })
  const change = {
    category: lead.category,
    subcategory: PHOTO_ADDED,
    event: lead.event,
    fields: { [PHOTO_FIELD]: address },
  }
  // Where it is uncertain, the photograph stays: an earlier change may name the same one. An erasure finds it by its lead.
  if (!(await services.leads.updates.amend(lead_id, change, request))) {
    await c.env.KV.delete(photoKey(site.slug, name))
    throw new Error('The lead is gone.')
  }
  return redirectWithOutcome(c, managed, 'photo')
}

/** GET /manage/photos/{token}: a photograph, for whom the dealer gives its address; no page, and no robot's. */
export async function sendPhoto(c: Context<AppEnv>): Promise<Response> {
  const { slug } = c.var.site
  const name = await readPhotoToken(c.env, slug, c.req.param('photo') ?? '')
  if (!name) return messagePage(c, 404)
  const { value, metadata } = await c.env.KV.getWithMetadata<{ type: string }>(photoKey(slug, name), 'arrayBuffer')
  if (!value || !metadata) return messagePage(c, 404)
  return c.body(value, 200, {
    'Content-Type': metadata.type,
    'Content-Disposition': 'inline',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'private, no-store',
  })
}
