import { vi } from 'vitest'
import type { SearchReply } from '../../../shared/api.ts'

export type Answer = { status?: number; html?: string; json?: unknown } | Error
type Request = { address: string; body: unknown; signal: AbortSignal; answer: (answer: Answer) => void }

export const ALL = '/search/new-used-and-demo-cars'
export const aReply = (href: string, count = 3): SearchReply => ({
  href,
  canonical: href,
  title: 'Cars',
  heading: 'Cars',
  documentTitle: 'Cars | Test Yard',
  count,
  countText: `${count} cars`,
  countLine: `${count} cars`,
  text: '',
  parts: { filters: '', results: '<ul></ul>' },
})

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'

/** A browser at one site whose requests wait for the test to answer them. */
export async function aBrowser() {
  const requests: Request[] = []
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', { host: 'yard.example' })
  vi.stubGlobal('fetch', (address: string, { body, signal }: { body?: string; signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    // A request that a test leaves open ends with that test, not seconds later in another one.
    signal.addEventListener('abort', () => isTimeout(signal.reason) || reject(signal.reason as Error))
    const answer = (given: Answer) => {
      if (given instanceof Error) return reject(given)
      const { status = 200, html, json } = given
      resolve(html === undefined ? Response.json(json, { status }) : new Response(html, { status }))
    }
    requests.push({ address, body: body && JSON.parse(body), signal, answer })
    return promise
  })
  const [calling, lists] = await Promise.all([
    import('../../../client/lib/calls.ts'),
    import('../../../client/search/replies.ts'),
  ])
  return { requests, ...calling, ...lists }
}
/** Lets everything run that waits for no request, batches among it. */
export const settle = () => vi.advanceTimersByTimeAsync(1)
