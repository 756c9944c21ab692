import { z } from 'zod'
import { DOMAIN_CHECK_PATH, type SiteDomain } from '../../worker/features/sites/registry/domains/service.ts'
import { messageOf } from '../errors.ts'
import type { HttpFetch } from '../operator/http.ts'

const TIMEOUT_MS = 15_000
const answerSchema = z.object({ token: z.string() })

/** Calls a domain over its own name; gives why this platform did not answer for its site, null where it did. */
export async function problemOfCall(httpFetch: HttpFetch, { hostname, token }: SiteDomain): Promise<string | null> {
  const url = new URL(DOMAIN_CHECK_PATH, `https://${hostname}`)
  let response: Response
  try {
    response = await httpFetch(url, { method: 'GET', headers: {}, body: null, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    const { cause } = error as { cause?: Error }
    return `https://${hostname} does not answer: ${cause?.message || messageOf(error)}.`
  }
  const answer = answerSchema.safeParse(await response.json().catch(() => null))
  if (answer.success && answer.data.token === token) return null
  return answer.success
    ? `https://${hostname} is answered by another Forecourt, or by another site.`
    : `https://${hostname} is answered by another server (${response.status}): does an older record still lead there?`
}
