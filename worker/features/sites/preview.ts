import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { previewKey, valueKey } from '../../../shared/tenant/kv-keys.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { Bindings } from '../../bindings.ts'
import { BYTES_PER_CHAR, parseConfig, readKv, type siteBySlug, withPlacement } from '../../platform/site-by-slug.ts'
import { readOnlyDatabase, readOnlyKv } from '../../platform/wrapped-stores.ts'

/** What KV holds of an open preview, under its id; KV itself forgets it when its time is over. */
export const previewSchema = z.object({
  slug: z.string(),
  shard: z.string(),
  config: z.string(),
  content: z.string(),
  until: z.number(),
  at: z.number().nullable(),
  stock: z.string().nullable(),
})
export type Preview = z.output<typeof previewSchema>

/** How long a preview may stay open. */
export const MAX_PREVIEW_HOURS = 14 * 24

const MAX_PREVIEW_BYTES = 4 * 2 ** 20
/** `chars`: the length of the config that the site was parsed from. */
type PreviewMemory = LRUCache<string, { preview: Preview; site: Site; chars: number }>
export const previewMemory = (maxBytes = MAX_PREVIEW_BYTES): PreviewMemory =>
  new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ chars }) => chars * BYTES_PER_CHAR + 1 })

const LOCAL_PREVIEW_HOST = 'preview.localhost'

/** The host under which previews open, one label each; null where this platform has none. */
export const previewHost = ({ PREVIEW_HOST, LOCAL }: Pick<Bindings, 'PREVIEW_HOST' | 'LOCAL'>): string | null =>
  PREVIEW_HOST ?? (LOCAL ? LOCAL_PREVIEW_HOST : null)

/** The id of the preview that a hostname opens; null for any other host. */
export function parsePreviewId(hostname: string, env: Bindings): string | null {
  const host = previewHost(env)
  if (host === null || !hostname.endsWith(`.${host}`)) return null
  return hostname.slice(0, -host.length - 1)
}

type Deps = { kv: Parameters<typeof siteBySlug>[0]; previews: PreviewMemory; now: number }

/** The site of a preview; null where none is open under this id, and where the site was erased meanwhile. */
export async function previewSite({ kv, previews, now }: Deps, id: string): Promise<Site | null> {
  const known = previews.get(id)
  const preview = known?.preview ?? (await readPreview(kv, id))
  if (!preview || preview.until <= now) return null
  const { slug, config, content, shard, until, at, stock } = preview
  const stored = await readKv(kv, valueKey(slug, 'config', config))
  if (stored === null) return null
  if (known) return known.site
  const parsed = parseConfig(stored, slug)
  if ('problems' in parsed) throw new Error(`The config of the preview ${id} of ${slug} cannot be read`)
  // A preview outlives a move of its site: the registry says where the rows are.
  const site = { ...withPlacement(parsed.site, { content, shard, moving: true }), view: { until, at, stock } }
  previews.set(id, { preview, site, chars: stored.length })
  return site
}

async function readPreview(kv: Deps['kv'], id: string): Promise<Preview | null> {
  const text = await readKv(kv, previewKey(id))
  return text === null ? null : previewSchema.parse(JSON.parse(text))
}

/** Bindings that a preview keeps beside its stores: those that only draw. */
const PREVIEW_BINDINGS = ['ASSETS', 'IMAGE_RESIZING', 'FORM_SECRET', 'LOCAL', 'PREVIEW_HOST'] as const

/** The bindings of a preview: its stores can be read and not written, and nothing leaves the Worker. */
export function previewBindings(env: Bindings): Bindings {
  const databases = Object.entries(env).flatMap(([name, value]) =>
    /^DB(_\d+)?$/.test(name) ? [[name, readOnlyDatabase(value as D1Database)]] : [],
  )
  const kept = Object.fromEntries(
    PREVIEW_BINDINGS.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  )
  return { ...kept, ...Object.fromEntries(databases), KV: readOnlyKv(env.KV) } as Bindings
}
