import type { z } from 'zod'
import { databaseRegistry } from '../../worker/features/sites/registry/database-registry.ts'
import {
  RegistryError,
  type SiteAct,
  type SiteRecord,
  type SiteRegistry,
  type ValueName,
} from '../../worker/features/sites/registry/service.ts'
import { CommandError } from '../errors.ts'
import type { Platform } from '../operator/operator-access.ts'
import { answerWith, type CallSite } from '../operator/remote-site.ts'

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

const actAnswer = answerWith<{ act: SiteAct }>('act')
const storedAnswer = answerWith<{ stored: number }>('stored')

export const jsonBody = (value: unknown) => new Blob([JSON.stringify(value)]).stream()

/** The registry of a running server, by the operator's API. The server knows who acts by the key. */
export function remoteRegistry(call: CallSite): SiteRegistry {
  const post = <Answer>(path: string, action: string, answer: z.ZodType<Answer>, body: unknown) =>
    call({ path: `${BASE}/${path}`, body: jsonBody(body), answer, action })
  const get = <Answer>(path: string, action: string, answer: z.ZodType<Answer>) =>
    call({ path: `${BASE}${path}`, method: 'GET', answer, action })
  return {
    list: async () => (await get('', 'list the sites', answerWith<{ sites: SiteRecord[] }>('sites'))).sites,
    show: async (slug) =>
      (await get(`/${slug}`, 'show the site', answerWith<{ site: SiteRecord | null }>('site'))).site,
    history: async (slug) =>
      (await get(`/${slug}/history`, 'show the history', answerWith<{ acts: SiteAct[] }>('acts'))).acts,
    missing: async (slug, wanted) =>
      (
        await post(`${slug}/missing`, 'compare the values', answerWith<{ names: ValueName[] }>('names'), {
          names: wanted,
        })
      ).names,
    async store(slug, values) {
      for (const batch of batches(values))
        await post(`${slug}/values`, 'store the pages', storedAnswer, { values: batch })
    },
    async storeFile(slug, bytes) {
      const body = new Blob([bytes]).stream()
      await call({ path: `${BASE}/${slug}/files`, method: 'PUT', body, answer: storedAnswer, action: 'store the file' })
    },
    async read(slug, { kind, hash }) {
      const found = await get(
        `/${slug}/values/${kind}/${hash}`,
        'read the value',
        answerWith<{ base64: string | null }>('base64'),
      )
      return found.base64 === null ? null : new Uint8Array(Buffer.from(found.base64, 'base64'))
    },
    publish: async (slug, wanted, { note }) =>
      (await post(`${slug}/publications`, 'publish the site', actAnswer, { edition: wanted, note })).act,
    rollback: async (slug, number, { note }) =>
      (await post(`${slug}/rollback`, 'roll the site back', actAnswer, { number, note })).act,
    setState: async (slug, state, { note }) =>
      (
        await post(`${slug}/state`, 'change the state of the site', answerWith<{ site: SiteRecord }>('site'), {
          state,
          note,
        })
      ).site,
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
