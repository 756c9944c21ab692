import type { By, SiteAct, SiteRegistry } from '../../worker/features/sites/registry/service.ts'
import type { LoadedSite } from '../tenants/load.ts'
import { editionOf, type WholeEdition } from './edition.ts'

/** Stores what the registry lacks of an edition. Run again after it was broken off, it sends the rest. */
export async function sendEdition(registry: SiteRegistry, { slug, values }: WholeEdition): Promise<number> {
  const names = values.map(({ kind, hash }) => ({ kind, hash }))
  const missing = new Set((await registry.missing(slug, names)).map(({ kind, hash }) => `${kind} ${hash}`))
  const sent = values.filter(({ kind, hash }) => missing.has(`${kind} ${hash}`))
  await registry.store(
    slug,
    sent.flatMap((value) => ('text' in value ? [{ kind: value.kind, text: value.text }] : [])),
  )
  for (const value of sent) if ('read' in value) await registry.storeFile(slug, value.read())
  return sent.length
}

/** Sends a loaded site and makes it live. */
export async function publishLoaded(registry: SiteRegistry, loaded: LoadedSite, by: By): Promise<SiteAct> {
  const whole = await editionOf(loaded)
  await sendEdition(registry, whole)
  return registry.publish(whole.slug, whole.edition, by)
}
