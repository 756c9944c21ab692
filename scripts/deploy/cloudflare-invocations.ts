import type Cloudflare from 'cloudflare'
import { z } from 'zod'
import { CommandError } from '../errors.ts'
import type { Account } from './account.ts'
import { asked, refusedToken } from './cloudflare-calls.ts'

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
export const invocationCalls = (client: Cloudflare, accountTag: string): Pick<Account, 'invocations'> => ({
  invocations: (scriptName, since) =>
    asked(PERMISSION, async () => {
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
