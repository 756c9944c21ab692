import Cloudflare, { APIError } from 'cloudflare'
import { z } from 'zod'
import type { Account, Store, StoreKind } from './account.ts'
import { accessCalls } from './cloudflare-access.ts'
import { all, asked } from './cloudflare-calls.ts'
import { invocationCalls } from './cloudflare-invocations.ts'

type Kind = {
  /** The permission that a token needs for it, as the dashboard names it. */
  permission: string
  list: (client: Cloudflare, account_id: string) => Promise<Store[]>
  create: (client: Cloudflare, account_id: string, name: string) => Promise<Store>
  delete: (client: Cloudflare, account_id: string, id: string) => Promise<unknown>
}

/** More than an account has of a kind: pages are asked for in this size. */
const PAGE_SIZE = 100

const KINDS: Record<StoreKind, Kind> = {
  kv: {
    permission: 'Workers KV Storage: Edit',
    list: async ({ kv }, account_id) => {
      const namespaces = await all(kv.namespaces.list({ account_id, per_page: PAGE_SIZE }))
      return namespaces.map(({ id, title }) => ({ id, name: title }))
    },
    create: async ({ kv }, account_id, title) => {
      const { id } = await kv.namespaces.create({ account_id, title })
      return { id, name: title }
    },
    delete: ({ kv }, account_id, id) => kv.namespaces.delete(id, { account_id }),
  },
  d1: {
    permission: 'D1: Edit',
    list: async ({ d1 }, account_id) => {
      const databases = await all(d1.database.list({ account_id, per_page: PAGE_SIZE }))
      return databases.map(({ uuid = '', name = '' }) => ({ id: uuid, name }))
    },
    create: async ({ d1 }, account_id, name) => {
      const { uuid = '' } = await d1.database.create({ account_id, name })
      return { id: uuid, name }
    },
    delete: ({ d1 }, account_id, id) => d1.database.delete(id, { account_id }),
  },
  queue: {
    permission: 'Queues: Edit',
    list: async ({ queues }, account_id) => {
      const found = await all(queues.list({ account_id }))
      return found.map(({ queue_name = '' }) => ({ id: queue_name, name: queue_name }))
    },
    create: async ({ queues }, account_id, name) => {
      await queues.create({ account_id, queue_name: name })
      return { id: name, name }
    },
    // A queue is bound by its name and deleted by its id.
    delete: async ({ queues }, account_id, name) => {
      for await (const queue of queues.list({ account_id }))
        if (queue.queue_name === name && queue.queue_id) await queues.delete(queue.queue_id, { account_id })
    },
  },
  r2: {
    permission: 'Workers R2 Storage: Edit',
    list: async ({ r2 }, account_id) => {
      const { buckets = [] } = await r2.buckets.list({ account_id })
      return buckets.map(({ name = '' }) => ({ id: name, name }))
    },
    create: async ({ r2 }, account_id, name) => {
      await r2.buckets.create({ account_id, name })
      return { id: name, name }
    },
    delete: ({ r2 }, account_id, name) => r2.buckets.delete(name, { account_id }),
  },
}

const SCRIPTS_PERMISSION = 'Workers Scripts: Edit'

/** Read as published: the client's own types page through `items` of both, and leave out the tags of versions. */
const deploymentsAnswer = z.object({
  result: z.object({
    deployments: z.array(z.object({ versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })) })),
  }),
})
const versionsAnswer = z.object({
  result: z.object({
    items: z.array(
      z.object({ id: z.string(), annotations: z.object({ 'workers/tag': z.string().optional() }).optional() }),
    ),
  }),
})

export type Credentials = { accountId: string; apiToken: string; fetch?: typeof fetch }

/** An account by Cloudflare's API (https://developers.cloudflare.com/api). */
export function cloudflareAccount({ accountId, apiToken, fetch }: Credentials): Account {
  const client = new Cloudflare({ apiToken, ...(fetch && { fetch }) })
  const account_id = accountId

  return {
    ...accessCalls(client, accountId),
    ...invocationCalls(client, accountId),
    stores: (kind) => asked(KINDS[kind].permission, () => KINDS[kind].list(client, accountId)),
    createStore: (kind, name) => asked(KINDS[kind].permission, () => KINDS[kind].create(client, accountId, name)),
    deleteStore: (kind, id) =>
      asked(KINDS[kind].permission, async () => void (await KINDS[kind].delete(client, accountId, id))),
    worker: (name) =>
      asked(SCRIPTS_PERMISSION, async () => {
        const path = `/accounts/${accountId}/workers/scripts/${name}`
        try {
          const [secrets, deployments, versions] = await Promise.all([
            all(client.workers.scripts.secrets.list(name, { account_id })),
            client.get<unknown>(`${path}/deployments`).then((json) => deploymentsAnswer.parse(json).result),
            client.get<unknown>(`${path}/versions`).then((json) => versionsAnswer.parse(json).result),
          ])
          return {
            secrets: secrets.map((secret) => secret.name),
            deployments: deployments.deployments.map(({ versions: shares }) =>
              shares.map(({ version_id, percentage }) => ({ version: version_id, percentage })),
            ),
            versions: versions.items.map(({ id, annotations }) => ({ id, tag: annotations?.['workers/tag'] ?? null })),
          }
        } catch (error) {
          if (error instanceof APIError && error.status === 404) return null
          throw error
        }
      }),
  }
}
