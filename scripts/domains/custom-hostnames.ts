import { APIConnectionError, APIError, NotFoundError } from 'cloudflare'
import { CustomHostnames as CustomHostnamesResource } from 'cloudflare/resources/custom-hostnames/custom-hostnames'
import { createClient } from 'cloudflare/tree-shakable'
import type { Validation } from '../../worker/features/sites/registry/domains/service.ts'
import { CommandError, errorMessage } from '../errors.ts'
import type { HttpFetch, HttpRequest } from '../operator/runtime.ts'

export type CustomHostname = CustomHostnamesResource.CustomHostname
export type Method = Exclude<Validation, 'none'>

/** Custom hostnames of the zone that Cloudflare for SaaS is set up in (TEN-07). Failures throw CommandError. */
export type CustomHostnames = {
  /** The host that every record of a dealer leads to. */
  fallbackOrigin(): Promise<string | null>
  find(hostname: string): Promise<CustomHostname | null>
  get(id: string): Promise<CustomHostname | null>
  /** The custom hostname of a name. One that was created meanwhile, by another operator or by a lost call, is given. */
  create(hostname: string, method: Method): Promise<CustomHostname>
  /** Changes how the certificate is validated; with the method that it has, validation starts again. */
  validate(id: string, method: Method): Promise<CustomHostname>
  /** Also ends well where there is none. */
  delete(id: string): Promise<void>
}

/** "Duplicate custom hostname found." */
const DUPLICATE = 1406

const ADVICE: Record<number, string> = {
  401: 'CLOUDFLARE_API_TOKEN is not valid.',
  403: 'The token has to have the permission “SSL and Certificates: Edit” on the zone.',
  404: 'Is CLOUDFLARE_ZONE_ID the zone that Cloudflare for SaaS is set up in?',
  429: 'Cloudflare takes 1,200 calls in five minutes: run the command again after that.',
}

type Account = { token: string; zone: string; httpFetch: HttpFetch }

/** The adapter: Cloudflare's own client, whose calls go through the command's `httpFetch`. */
export function cloudflareHostnames({ token, zone, httpFetch }: Account): CustomHostnames {
  const { customHostnames } = createClient({
    resources: [CustomHostnamesResource],
    apiToken: token,
    baseURL: 'https://api.cloudflare.com/client/v4',
    logLevel: 'off',
    fetch: (input, { method, headers, body, signal } = {}) =>
      httpFetch(new URL(input instanceof Request ? input.url : input), {
        method: (method ?? 'GET') as HttpRequest['method'],
        headers: Object.fromEntries(new Headers(headers)),
        body: typeof body === 'string' ? body : null,
        ...(signal && { signal }),
      }),
  })
  const of = { zone_id: zone }

  async function find(hostname: string) {
    for await (const found of customHostnames.list({ ...of, hostname: { exact: hostname } }))
      if (found.hostname === hostname) return found
    return null
  }

  return {
    fallbackOrigin: () =>
      orNull('read the fallback origin', async () => (await customHostnames.fallbackOrigin.get(of)).origin ?? null),
    find: (hostname) => called('look for the custom hostname', () => find(hostname)),
    get: (id) => orNull('read the custom hostname', () => customHostnames.get(id, of)),
    create: (hostname, method) =>
      called('create the custom hostname', async () => {
        try {
          return await customHostnames.create({ ...of, hostname, ssl: ssl(method) })
        } catch (error) {
          const created = isDuplicate(error) ? await find(hostname) : null
          if (created) return created
          throw error
        }
      }),
    validate: (id, method) =>
      called('start the validation', () => customHostnames.edit(id, { ...of, ssl: ssl(method) })),
    delete: async (id) => void (await orNull('delete the custom hostname', () => customHostnames.delete(id, of))),
  }
}

/** A certificate that proves control of the name alone, which is all that Cloudflare has. */
const ssl = (method: Method) => ({ method, type: 'dv' as const })

const isDuplicate = (error: unknown) => error instanceof APIError && error.errors.some(({ code }) => code === DUPLICATE)

async function orNull<Value>(action: string, call: () => Promise<Value>): Promise<Value | null> {
  return called(action, () =>
    call().catch((error: unknown) => {
      if (error instanceof NotFoundError) return null
      throw error
    }),
  )
}

async function called<Value>(action: string, call: () => Promise<Value>): Promise<Value> {
  try {
    return await call()
  } catch (error) {
    throw new CommandError(`Cloudflare did not ${action}: ${describeFailure(error)}`, { cause: error })
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof APIConnectionError) return 'api.cloudflare.com cannot be reached.'
  if (!(error instanceof APIError)) return errorMessage(error)
  const { status, errors } = error as APIError
  const reasons = errors.map(({ code, message }) => `${(message ?? 'no reason').replace(/\.$/, '')} (${code}).`)
  const advice = ADVICE[status ?? 0]
  return [...(reasons.length > 0 ? reasons : [`it answered ${status}.`]), ...(advice ? [advice] : [])].join(' ')
}
