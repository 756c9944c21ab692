import { API, type ApiCalls } from '../../shared/api.ts'

/** Longer than the server takes at its slowest; a change also waits for the store. */
const TIMEOUT_MS = { read: 8_000, change: 20_000 }

type CallName = keyof ApiCalls
type Input<Name extends CallName> = Omit<ApiCalls[Name], 'reply'>
type AnyInput = {
  path?: string
  query?: Record<string, string> | [string, string][]
  body?: object
}

/** Any answer that is not a success, with the JSON it carries; `reply` is null where it carries none. */
export class CallError extends Error {
  readonly status: number
  readonly reply: unknown

  constructor(path: string, status: number, reply: unknown) {
    super(`${path} answers ${status}`)
    this.status = status
    this.reply = reply
  }
}

/**
 * Makes one call of `shared/api.ts`. Throws `CallError` for an answer that is not a success, `TypeError` where the
 * network fails, and the reason of `signal` or a `TimeoutError` where the call was given up.
 */
export function call<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  signal?: AbortSignal,
): Promise<ApiCalls[Name]['reply']> {
  const { path = '', query, body }: AnyInput = input
  const address = API[name] + path + (query ? `?${new URLSearchParams(query)}` : '')
  return request(address, signal, body) as Promise<ApiCalls[Name]['reply']>
}

export const RETRY_DELAY_MS = 300
/** Of a gateway before the site, or of a store that is busy. */
const TRANSIENT = new Set([502, 503, 504])

/** Whether the same call may succeed a moment later; never after a timeout. */
export const isTransient = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof CallError && TRANSIENT.has(error.status))

/** Makes a call, and once more where that may succeed. */
export const callTwice = <Reply>(ask: () => Promise<Reply>): Promise<Reply> =>
  ask().catch(async (error: unknown) => {
    if (!isTransient(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
    return ask()
  })

/** The same for a part of a page by its address; an answer is HTML. */
export const callSection = (address: string) => request(address) as Promise<string>

async function request(address: string, signal?: AbortSignal, body?: object): Promise<unknown> {
  const timeout = AbortSignal.timeout(body ? TIMEOUT_MS.change : TIMEOUT_MS.read)
  const response = await fetch(address, {
    ...(body && postInit(body)),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
  if (!response.ok) {
    const reply: unknown = isJson ? await response.json().catch(() => null) : null
    throw new CallError(address.split('?')[0] ?? '', response.status, reply)
  }
  return isJson ? response.json() : response.text()
}

function postInit(body: object): RequestInit {
  const headers = { Accept: 'application/json' }
  if (body instanceof URLSearchParams) return { method: 'POST', headers, body }
  return { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}
