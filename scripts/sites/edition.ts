import { readFileSync } from 'node:fs'
import type { Edition } from '../../shared/tenant/edition.ts'
import type { ValueKind } from '../../shared/tenant/kv-keys.ts'
import type {
  By,
  EditionValues,
  SiteAct,
  SiteRegistry,
  ValueName,
} from '../../worker/features/sites/registry/service.ts'
import { contentHash } from '../../worker/platform/crypto.ts'
import type { LoadedSite } from '../tenants/load.ts'

/** A value of an edition; files are read when they are sent. */
export type EditionValue = ValueName & ({ text: string } | { read: () => Uint8Array<ArrayBuffer> })

export type WholeEdition = { slug: string; edition: Edition; values: EditionValue[] }

const makeValue = async (kind: ValueKind, text: string) => ({ kind, hash: await contentHash(text), text })

/** What a loaded site is made of, each value under the hash of its content. */
export async function makeEdition({ site: { slug }, config, content, places }: LoadedSite): Promise<WholeEdition> {
  const own = await makeValue('config', JSON.stringify(config))
  const list = await makeValue('pages', JSON.stringify(content.manifest))
  const pages = await Promise.all(
    content.pages.map((page) => makeValue('page', JSON.stringify({ ...page, version: undefined }))),
  )
  const files = Object.entries(content.manifest.files ?? {}).flatMap(([address, { hash }]) => {
    const place = places?.get(address)
    return place ? [{ kind: 'file' as const, hash, read: () => new Uint8Array(readFileSync(place)) }] : []
  })
  const redirects = content.oldAddresses === undefined ? [] : [await makeValue('redirects', content.oldAddresses)]
  return {
    slug,
    edition: { config: own.hash, content: list.hash },
    values: [own, list, ...pages, ...files, ...redirects],
  }
}

/** Stores what the registry lacks of an edition. Run again after it was broken off, it sends the rest. */
export async function sendEdition(registry: EditionValues, { slug, values }: WholeEdition): Promise<number> {
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

export async function publishLoaded(registry: SiteRegistry, loaded: LoadedSite, by: By): Promise<SiteAct> {
  const whole = await makeEdition(loaded)
  await sendEdition(registry, whole)
  return registry.publish(whole.slug, whole.edition, by)
}
