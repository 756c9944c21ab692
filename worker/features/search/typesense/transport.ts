import type { ConfigurationOptions } from 'typesense/lib/Typesense/Configuration.js'
import { type Fetch, readText } from '../../../platform/http-fetch.ts'

type Adapter = Extract<NonNullable<ConfigurationOptions['axiosAdapter']>, (...args: never[]) => unknown>

type Limits = { fetcher: Fetch; timeoutMs: number; maxBytes: number }

/** How the client reaches its server: in time or not at all, no further than asked, and no more than can be read. */
export const boundedAdapter =
  ({ fetcher, timeoutMs, maxBytes }: Limits): Adapter =>
  async (config) => {
    const url = new URL(config.url ?? '')
    for (const [name, value] of Object.entries((config.params ?? {}) as Record<string, unknown>)) {
      url.searchParams.set(name, String(value))
    }
    const response = await fetcher(url.href, {
      method: (config.method ?? 'get').toUpperCase(),
      headers: Object.entries(config.headers.toJSON()).map(([name, value]) => [name, String(value)]),
      ...(config.data === undefined ? {} : { body: config.data as string }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return {
      data: await readText(response, maxBytes),
      status: response.status,
      statusText: response.statusText,
      headers: { 'content-type': response.headers.get('content-type') ?? '' },
      config,
    }
  }
