import type { Site } from '../../../shared/tenant/schema.ts'
import type { Bindings } from '../../bindings.ts'
import { nearValues } from '../../platform/cache/named-values.ts'
import { report } from '../../platform/log.ts'
import { kvPages, pagesMemory } from './kv-pages.ts'
import type { Pages } from './service.ts'

/** One for the isolate. */
const memory = pagesMemory()

type Deps = { now: number; defer: (work: Promise<unknown>) => void }

/** The pages of a site in the edition that is served. */
export function sitePages(env: Bindings, { slug, content, view }: Site, { now, defer }: Deps): Pages {
  const near = nearValues({ site: slug, now, defer })
  return kvPages({ kv: env.KV, near, site: slug, content, memory, isLive: view === undefined, report })
}
