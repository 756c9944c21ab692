import Cloudflare, { APIConnectionError, APIError } from 'cloudflare'
import type { AccessRuleParam } from 'cloudflare/resources/zero-trust/access/applications/policies'
import { z } from 'zod'
import { CommandError } from '../errors.ts'

/** What the bindings of wrangler.toml stand for on an account. Each kind has a row in each adapter. */
export const STORE_KINDS = ['kv', 'd1', 'queue', 'r2'] as const
export type StoreKind = (typeof STORE_KINDS)[number]

/** A store of an account. `id` is what a binding names: for queues and buckets it is the name. */
export type Store = { name: string; id: string }

/** Which share of the traffic a version of a Worker gets, in percent. */
export type Share = { version: string; percentage: number }

export type WorkerState = {
  /** Names of its secrets; their values cannot be read. */
  secrets: string[]
  /** Its latest deployments, newest first; none for a Worker that was never deployed. */
  deployments: Share[][]
  /** Its versions, newest first, with the tags that they were uploaded with. */
  versions: { id: string; tag: string | null }[]
}

/** What one version of a Worker answered in a window. `errors`: invocations that ended in an exception or at a limit. */
export type VersionCounts = { version: string; requests: number; errors: number }

/** Who may open the addresses of an application of Cloudflare Access: people of an e-mail domain, and service tokens. */
export type AccessApplication = { domain: string; emailDomain: string }

/** The Cloudflare account that is deployed to. Throws CommandError with what to do when the account refuses. */
export type Account = {
  stores: (kind: StoreKind) => Promise<Store[]>
  createStore: (kind: StoreKind, name: string) => Promise<Store>
  deleteStore: (kind: StoreKind, id: string) => Promise<void>
  /** Null for a Worker that the account does not have. */
  worker: (name: string) => Promise<WorkerState | null>
  /** Counts of each version of a Worker from a time on, in epoch ms. Cloudflare's metrics are a minute or so late. */
  invocations: (worker: string, since: number) => Promise<VersionCounts[]>
  /** 'example.workers.dev', which the addresses of previews end in. */
  workersDevHost: () => Promise<string>
  /** The domains that applications of Cloudflare Access guard, as '*.example.workers.dev'. */
  accessDomains: () => Promise<string[]>
  createAccess: (application: AccessApplication) => Promise<void>
}

async function all<Item>(pages: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of pages) items.push(item)
  return items
}

/** Turns a refusal of the API into a sentence; `permission` is what the token needs for the call. */
async function callApi<Value>(permission: string, call: () => Promise<Value>): Promise<Value> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof APIConnectionError)
      throw new CommandError('Cloudflare’s API cannot be reached. Check the network, then run the command again.')
    if (!(error instanceof APIError)) throw error
    const reason = error.errors.map(({ code, message }) => `${message} (${code})`).join(', ') || error.message
    if (error.status === 401 || error.status === 403) throw refusedToken(permission, reason)
    throw new CommandError(`Cloudflare answered: ${reason}. Run the command again; what is done already is found.`)
  }
}

const refusedToken = (permission: string, reason: string): CommandError =>
  new CommandError(
    `Cloudflare refused the token: ${reason}. CLOUDFLARE_API_TOKEN needs the permission ${permission} ` +
      'on the account CLOUDFLARE_ACCOUNT_ID; set it at https://dash.cloudflare.com/profile/api-tokens.',
  )

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

type Credentials = { accountId: string; apiToken: string; fetch?: typeof fetch }

/** An account by Cloudflare's API (https://developers.cloudflare.com/api). */
export function cloudflareAccount({ accountId, apiToken, fetch }: Credentials): Account {
  const client = new Cloudflare({ apiToken, ...(fetch && { fetch }) })
  const account_id = accountId

  return {
    ...accessCalls(client, accountId),
    ...invocationCalls(client, accountId),
    stores: (kind) => callApi(KINDS[kind].permission, () => KINDS[kind].list(client, accountId)),
    createStore: (kind, name) => callApi(KINDS[kind].permission, () => KINDS[kind].create(client, accountId, name)),
    deleteStore: (kind, id) =>
      callApi(KINDS[kind].permission, async () => void (await KINDS[kind].delete(client, accountId, id))),
    worker: (name) =>
      callApi(SCRIPTS_PERMISSION, async () => {
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

const PERMISSION = 'Account Analytics: Read'

/** One row a version: rows are grouped by the dimensions that are selected. */
const QUERY = `query ($accountTag: string!, $scriptName: string!, $since: Time!) {
  viewer {
    accounts(filter: { accountTag: $accountTag }) {
      workersInvocationsAdaptive(limit: 100, filter: { scriptName: $scriptName, datetime_geq: $since }) {
        sum { requests errors }
        dimensions { scriptVersion }
      }
    }
  }
}`

const rowSchema = z.object({
  sum: z.object({ requests: z.number(), errors: z.number() }),
  dimensions: z.object({ scriptVersion: z.string() }),
})
/** A GraphQL answer: a refusal comes with status 200 and errors. */
const answerSchema = z.object({
  data: z
    .object({
      viewer: z.object({ accounts: z.array(z.object({ workersInvocationsAdaptive: z.array(rowSchema) })) }),
    })
    .nullable(),
  errors: z.array(z.object({ message: z.string() })).nullish(),
})

/** Counts of invocations by Cloudflare's GraphQL Analytics API, which the client has no call of its own for. */
const invocationCalls = (client: Cloudflare, accountTag: string): Pick<Account, 'invocations'> => ({
  invocations: (scriptName, since) =>
    callApi(PERMISSION, async () => {
      const variables = { accountTag, scriptName, since: new Date(since).toISOString() }
      const json = await client.post<unknown>('/graphql', { body: { query: QUERY, variables } })
      const { data, errors } = answerSchema.parse(json)
      const reason = errors?.map(({ message }) => message).join(', ')
      if (reason && /authoriz|authentication|access/i.test(reason)) throw refusedToken(PERMISSION, reason)
      if (reason) throw new CommandError(`Cloudflare’s metrics cannot be read: ${reason}.`)
      const rows = data?.viewer.accounts.flatMap((account) => account.workersInvocationsAdaptive) ?? []
      return rows.map(({ sum, dimensions }) => ({ version: dimensions.scriptVersion, ...sum }))
    }),
})

const ACCESS_PERMISSION = 'Access: Apps and Policies: Edit'

type Policy = { name: string; decision: 'allow' | 'non_identity'; include: AccessRuleParam[] }

/** The policies of an application: people by their e-mail address, and the service token that tests come with. */
const makePolicies = (emailDomain: string): Policy[] => [
  {
    name: `Forecourt: people of ${emailDomain}`,
    decision: 'allow',
    include: [{ email_domain: { domain: emailDomain } }],
  },
  { name: 'Forecourt: tests', decision: 'non_identity', include: [{ any_valid_service_token: {} }] },
]

const accessCalls = (
  client: Cloudflare,
  account_id: string,
): Pick<Account, 'workersDevHost' | 'accessDomains' | 'createAccess'> => ({
  workersDevHost: () =>
    callApi(SCRIPTS_PERMISSION, async () => {
      const { subdomain } = await client.workers.subdomains.get({ account_id })
      return `${subdomain}.workers.dev`
    }),
  accessDomains: () =>
    callApi(ACCESS_PERMISSION, async () => {
      const applications = await all(client.zeroTrust.access.applications.list({ account_id }))
      return applications.flatMap((each) => ('domain' in each && each.domain ? [each.domain] : []))
    }),
  createAccess: ({ domain, emailDomain }) =>
    callApi(ACCESS_PERMISSION, async () => {
      const ids = new Map<string, string>()
      // Policies of a run that was broken off before its application are used again.
      for (const { name, id } of await all(client.zeroTrust.access.policies.list({ account_id })))
        if (name && id) ids.set(name, id)
      const policies: string[] = []
      for (const policy of makePolicies(emailDomain)) {
        const id = ids.get(policy.name) ?? (await client.zeroTrust.access.policies.create({ account_id, ...policy })).id
        if (id) policies.push(id)
      }
      const application = { type: 'self_hosted' as const, name: `Forecourt: ${domain}`, domain, policies }
      await client.zeroTrust.access.applications.create({ account_id, ...application })
    }),
})
