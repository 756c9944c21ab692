import { z } from 'zod'
import { SITE_STATES } from '../../shared/tenant/edition.ts'
import { VALUE_KINDS } from '../../shared/tenant/kv-keys.ts'
import { databaseRegistry } from '../../worker/features/sites/registry/database-registry.ts'
import { MOVE_STEPS } from '../../worker/features/sites/registry/move/steps.ts'
import { ACTS, RegistryError, type SiteRegistry } from '../../worker/features/sites/registry/service.ts'
import { CommandError } from '../errors.ts'
import type { Platform } from '../operator/operator-access.ts'
import type { CallSite } from '../operator/remote-site.ts'

/** Runs `work` on the registry of a platform; a refusal ends the command with its sentence. */
export async function withRegistry<Value>(
  { call, withStores }: Platform,
  work: (registry: SiteRegistry) => Promise<Value>,
): Promise<Value> {
  try {
    return call ? await work(remoteRegistry(call)) : await withStores((env) => work(databaseRegistry(env, Date.now)))
  } catch (error) {
    throw error instanceof RegistryError ? new CommandError(error.message) : error
  }
}

const BASE = '/operator/sites'
/** Texts of one call, in characters. */
const MAX_CHARS = 500_000

const edition = z.object({ config: z.string(), content: z.string() }).nullable()
const site = z.object({
  slug: z.string(),
  name: z.string(),
  state: z.enum(SITE_STATES),
  shard: z.string(),
  edition,
  number: z.number(),
  primary: z.string().nullable(),
  changed_at: z.number(),
  hosts: z.array(z.object({ hostname: z.string(), source: z.enum(['config', 'domain']) })),
  move: z
    .object({ from_shard: z.string(), to_shard: z.string(), step: z.enum(MOVE_STEPS), stepped_at: z.number() })
    .nullable(),
})
const act = z.object({
  number: z.number(),
  at: z.number(),
  actor: z.string(),
  act: z.enum(ACTS),
  edition,
  note: z.string(),
})
const names = z.array(z.object({ kind: z.enum(VALUE_KINDS), hash: z.string() }))
const stored = z.object({ stored: z.number() })

export const jsonBody = (value: unknown) => new Blob([JSON.stringify(value)]).stream()

/** The registry of a running server, by the operator's API. The server knows who acts by the key. */
export function remoteRegistry(call: CallSite): SiteRegistry {
  const post = <Answer>(path: string, action: string, answer: z.ZodType<Answer>, body: unknown) =>
    call({ path: `${BASE}/${path}`, body: jsonBody(body), answer, action })
  const get = <Answer>(path: string, action: string, answer: z.ZodType<Answer>) =>
    call({ path: `${BASE}${path}`, method: 'GET', answer, action })
  return {
    list: async () => (await get('', 'list the sites', z.object({ sites: z.array(site) }))).sites,
    show: async (slug) => (await get(`/${slug}`, 'show the site', z.object({ site: site.nullable() }))).site,
    history: async (slug) => (await get(`/${slug}/history`, 'show the history', z.object({ acts: z.array(act) }))).acts,
    missing: async (slug, wanted) =>
      (await post(`${slug}/missing`, 'compare the values', z.object({ names }), { names: wanted })).names,
    async store(slug, values) {
      for (const batch of batches(values)) await post(`${slug}/values`, 'store the pages', stored, { values: batch })
    },
    async storeFile(slug, bytes) {
      const body = new Blob([bytes]).stream()
      await call({ path: `${BASE}/${slug}/files`, method: 'PUT', body, answer: stored, action: 'store the file' })
    },
    async read(slug, { kind, hash }) {
      const found = await get(
        `/${slug}/values/${kind}/${hash}`,
        'read the value',
        z.object({ base64: z.string().nullable() }),
      )
      return found.base64 === null ? null : new Uint8Array(Buffer.from(found.base64, 'base64'))
    },
    publish: async (slug, wanted, { note }) =>
      (await post(`${slug}/publications`, 'publish the site', z.object({ act }), { edition: wanted, note })).act,
    rollback: async (slug, number, { note }) =>
      (await post(`${slug}/rollback`, 'roll the site back', z.object({ act }), { number, note })).act,
    setState: async (slug, state, { note }) =>
      (await post(`${slug}/state`, 'change the state of the site', z.object({ site }), { state, note })).site,
  }
}

/** Values in batches that a call can carry. */
function* batches<Value extends { text: string }>(values: Value[]): Generator<Value[]> {
  let batch: Value[] = []
  let chars = 0
  for (const value of values) {
    if (batch.length > 0 && chars + value.text.length > MAX_CHARS) {
      yield batch
      batch = []
      chars = 0
    }
    batch.push(value)
    chars += value.text.length
  }
  if (batch.length > 0) yield batch
}
