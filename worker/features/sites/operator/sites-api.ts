import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { VALUE_KINDS } from '../../../../shared/tenant/kv-keys.ts'
import type { Site } from '../../../../shared/tenant/site-fields.ts'
import type { ListingSite } from '../../../../shared/vehicle/listing-site.ts'
import type { Bindings } from '../../../bindings.ts'
import { fail, type OperatorEnv } from '../../../http/api-keys.ts'
import { base64 } from '../../../platform/crypto.ts'
import { drawInJobs } from '../../print/part.ts'
import { MAX_PREVIEW_HOURS, previewHost } from '../preview.ts'
import { databaseRegistry } from '../registry/database-registry.ts'
import { advanceMove, beginMove, cancelMove } from '../registry/move/move-site.ts'
import { moveWaits } from '../registry/move/steps.ts'
import { openPast, openPreview } from '../registry/open-preview.ts'
import { restoreSite, retireSite } from '../registry/retire.ts'
import { countSiteRows, readSiteRows } from '../registry/rows.ts'
import type { SiteRegistry } from '../registry/service.ts'
import { SITE_TABLES } from '../registry/site-tables.ts'
import { actor, note, readActor, readBody, readConfirmed } from './call-body.ts'
import { evidenceFile } from './evidence.ts'

const MAX_VALUE_BYTES = 10_000_000
const MAX_NAMES = 20_000
const MAX_PREVIEW_MINUTES = MAX_PREVIEW_HOURS * 60

const hash = z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')
const editionShape = z.strictObject({ config: hash, content: hash })
const valueName = z.strictObject({ kind: z.enum(VALUE_KINDS), hash })
const BODIES = {
  names: z.strictObject({ names: z.array(valueName).max(MAX_NAMES) }),
  values: z.strictObject({ values: z.array(z.strictObject({ kind: z.enum(VALUE_KINDS), text: z.string() })) }),
  publication: z.strictObject({ edition: editionShape, note }),
  preview: z.strictObject({
    /** A draft; without it, the site as it stood at `at` (epoch ms). */
    edition: editionShape.optional(),
    at: z.int().positive().optional(),
    minutes: z.int().min(5).max(MAX_PREVIEW_MINUTES),
  }),
  rollback: z.strictObject({ number: z.int().positive(), note }),
  state: z.strictObject({ state: z.enum(['live', 'paused']), note }),
  move: z.strictObject({ to: z.string(), note }),
}

const PAGE = z.object({ table: z.enum(SITE_TABLES), from: z.coerce.number().int().min(0).default(0) })

const EVIDENCE = z.object({ car: z.string().min(1), at: z.coerce.number().int().positive() })

const connectRegistry = (c: Context<OperatorEnv>): SiteRegistry => databaseRegistry(c.env, Date.now)

/** `onChange`: gets slug and hosts of a site that was changed: this isolate forgets what it remembers of them. */
export type OperatorDeps = {
  onChange: (slug: string, hosts: string[]) => void
  siteListing: (site: Site, env: Bindings) => ListingSite
}

/** The registry for operators, at /operator/sites (SIT-01). */
export function sitesApi({ onChange, siteListing }: OperatorDeps): Hono<OperatorEnv> {
  const changed = async (c: Context<OperatorEnv>, slug: string) => {
    const site = await connectRegistry(c).show(slug)
    onChange(slug, site?.hosts.map(({ hostname }) => hostname) ?? [])
    return site
  }
  return (
    new Hono<OperatorEnv>()
      .get('/', async (c) => c.json({ sites: await connectRegistry(c).list() }))
      .get('/:slug', async (c) => c.json({ site: await connectRegistry(c).show(c.req.param('slug')) }))
      .get('/:slug/history', async (c) => c.json({ acts: await connectRegistry(c).history(c.req.param('slug')) }))
      .post('/:slug/missing', async (c) => {
        const { names } = await readBody(c, BODIES.names)
        return c.json({ names: await connectRegistry(c).missing(c.req.param('slug'), names) })
      })
      .post('/:slug/values', async (c) => {
        const { values } = await readBody(c, BODIES.values)
        await connectRegistry(c).store(c.req.param('slug'), values)
        return c.json({ stored: values.length })
      })
      .put('/:slug/files', async (c) => {
        const bytes = new Uint8Array(await c.req.arrayBuffer())
        if (bytes.length > MAX_VALUE_BYTES)
          return fail(c, 413, 'too_large', `A file has at most ${MAX_VALUE_BYTES / 1e6} MB.`)
        await connectRegistry(c).storeFile(c.req.param('slug'), bytes)
        return c.json({ stored: 1 })
      })
      .get('/:slug/values/:kind/:hash', async (c) => {
        const name = valueName.safeParse({ kind: c.req.param('kind'), hash: c.req.param('hash') })
        const bytes = name.success ? await connectRegistry(c).read(c.req.param('slug'), name.data) : null
        return c.json({ base64: bytes && base64(bytes) })
      })
      .post('/:slug/publications', async (c) => {
        const slug = c.req.param('slug')
        const { edition, note: reason } = await readBody(c, BODIES.publication)
        const act = await connectRegistry(c).publish(slug, edition, actor(c, reason))
        await changed(c, slug)
        return c.json({ act })
      })
      .post('/:slug/previews', async (c) => {
        const { edition: draft, at, minutes } = await readBody(c, BODIES.preview)
        const [slug, now] = [c.req.param('slug'), Date.now()]
        const host = previewHost(c.env)
        if (host === null)
          return fail(c, 422, 'no_preview_host', 'This platform opens no previews: set PREVIEW_HOST (docs/deploy.md).')
        const opened = draft
          ? await openPreview(c.env, slug, { edition: draft, minutes, now })
          : await openPast(c.env, slug, { at: at ?? now, minutes, now })
        const { protocol, port } = new URL(c.req.url)
        return c.json({ ...opened, url: `${protocol}//${opened.id}.${host}${port && `:${port}`}/` })
      })
      .get('/:slug/evidence', async (c) => {
        const question = EVIDENCE.safeParse(c.req.query())
        if (!question.success) return fail(c, 400, 'bad_input', 'Give car, a stock number, and at, in epoch ms.')
        const { car: stockNumber, at } = question.data
        const deps = { siteListing: (site: Site) => siteListing(site, c.env), draw: drawInJobs(c.env) }
        const pdf = await evidenceFile(c.env, deps, { slug: c.req.param('slug'), stockNumber, at })
        return c.json({ pdf: base64(pdf) })
      })
      .post('/:slug/rollback', async (c) => {
        const slug = c.req.param('slug')
        const { number, note: reason } = await readBody(c, BODIES.rollback)
        const act = await connectRegistry(c).rollback(slug, number, actor(c, reason))
        await changed(c, slug)
        return c.json({ act })
      })
      .post('/:slug/state', async (c) => {
        const slug = c.req.param('slug')
        const { state, note: reason } = await readBody(c, BODIES.state)
        await connectRegistry(c).setState(slug, state, actor(c, reason))
        return c.json({ site: await changed(c, slug) })
      })
      // All that is the dealer's, and the end of a site: counts, rows, off the network, and back.
      .get('/:slug/rows', async (c) => c.json({ counts: await countSiteRows(c.env, c.req.param('slug')) }))
      .get('/:slug/rows/:table', async (c) => {
        const page = PAGE.safeParse({ table: c.req.param('table'), from: c.req.query('from') })
        if (!page.success) return fail(c, 400, 'bad_input', `A table is one of ${SITE_TABLES.join(', ')}.`)
        return c.json({ rows: await readSiteRows(c.env, c.req.param('slug'), page.data) })
      })
      .post('/:slug/retire', async (c) => {
        const slug = c.req.param('slug')
        await retireSite(c.env, slug, await readConfirmed(c, slug), Date.now())
        return c.json({ site: await changed(c, slug) })
      })
      .post('/:slug/restore', async (c) => {
        const slug = c.req.param('slug')
        await restoreSite(c.env, slug, await readActor(c), Date.now())
        return c.json({ site: await changed(c, slug) })
      })
      // Moves between databases (SIT-05): one call begins or cancels, each other one does a part.
      .post('/:slug/move', async (c) => {
        const slug = c.req.param('slug')
        const { to, note: reason } = await readBody(c, BODIES.move)
        const { step } = await beginMove(c.env, { slug, to, by: actor(c, reason), now: Date.now() })
        onChange(slug, [])
        return c.json({ step })
      })
      .post('/:slug/move/next', async (c) => {
        const slug = c.req.param('slug')
        const progress = await advanceMove(c.env, slug, Date.now(), moveWaits(c.env))
        onChange(slug, [])
        const site = await connectRegistry(c).show(slug)
        if (!site)
          return fail(c, 404, 'no_site', `There is no site ${slug}. The sites are listed by: npm run sites -- list`)
        return c.json({ ...progress, shard: site.shard })
      })
      .post('/:slug/move/cancel', async (c) => {
        const slug = c.req.param('slug')
        const cancelled = await cancelMove(c.env, { slug, by: await readActor(c), now: Date.now() })
        onChange(slug, [])
        return c.json(cancelled)
      })
  )
}
