import { z } from 'zod'
import { errorMessage } from '../errors.ts'
import type { HttpFetch } from '../operator/runtime.ts'

/** A site and the origin that it is tested at: 'https://www.dealer.example'. */
export type SiteAddress = { slug: string; origin: string }

type Smoke = {
  httpFetch: HttpFetch
  sleep: (ms: number) => Promise<void>
  /** Sent with every request: which version has to answer, and what lets the request through Access. */
  headers: Record<string, string>
  /** The version that has to answer; null where any may. */
  version: string | null
}

/** A deployment takes seconds to reach all of Cloudflare's network. */
const LOOKS = 20
const LOOK_AGAIN_MS = 3000

const healthSchema = z.object({ kv: z.boolean(), d1: z.boolean(), version: z.string().nullable() })
export type Health = z.infer<typeof healthSchema>

/** What answers at /healthz of an origin; null where it is no Worker of ours, or nothing. */
export async function healthAt(
  origin: string,
  { httpFetch, headers }: Pick<Smoke, 'httpFetch' | 'headers'>,
): Promise<Health | null> {
  try {
    const answer = await httpFetch(new URL('/healthz', origin), { method: 'GET', headers, body: null })
    return healthSchema.safeParse(await answer.json()).data ?? null
  } catch {
    return null
  }
}

export type SmokeTest = (site: SiteAddress, smoke: Smoke) => Promise<string[]>

/**
 * Tests a site as a shopper meets it: its health, home page, search, a vehicle and robots.txt. Gives the failures, each
 * with the address and what came instead.
 */
export const smokeTest: SmokeTest = async ({ slug, origin }, smoke) => {
  const health = await expectedHealth(origin, smoke)
  if (typeof health === 'string') return [`${slug}: ${origin}/healthz ${health}`]
  const failures: string[] = []
  const page = async (path: string, type: string): Promise<string> => {
    const answer = await textAt(new URL(path, origin), smoke)
    const problem = 'error' in answer ? `failed: ${answer.error}` : findProblem(answer, type)
    if (problem) failures.push(`${slug}: ${origin}${path} ${problem}`)
    return 'text' in answer ? answer.text : ''
  }
  await page('/', 'text/html')
  const results = await page('/search', 'text/html')
  const vehicle = /href="(\/cars\/[^"/?#]+)"/.exec(results)?.[1]
  if (vehicle) await page(vehicle, 'text/html')
  await page('/robots.txt', 'text/plain')
  return failures
}

/** Waits until the expected version answers. Gives what is wrong, null where nothing is. */
async function expectedHealth(origin: string, smoke: Smoke): Promise<string | null> {
  let problem = ''
  for (let look = 0; look < LOOKS; look++) {
    if (look > 0) await smoke.sleep(LOOK_AGAIN_MS)
    const health = await healthAt(origin, smoke)
    if (!health) problem = 'was not answered by Forecourt'
    else if (smoke.version !== null && health.version !== smoke.version)
      problem = `was answered by the version ${health.version}, not ${smoke.version}`
    else if (health.kv && health.d1) return null
    else problem = `says that ${health.kv ? 'the database' : 'KV'} does not answer`
  }
  return problem
}

type Answer = { status: number; type: string; text: string }

async function textAt(url: URL, { httpFetch, headers }: Smoke): Promise<Answer | { error: string }> {
  try {
    const answer = await httpFetch(url, { method: 'GET', headers, body: null })
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
  } catch (error) {
    return { error: errorMessage(error) }
  }
}

function findProblem({ status, type, text }: Answer, expected: string): string | null {
  if (status !== 200) return `answered ${status}`
  if (!type.startsWith(expected)) return `answered ${type || 'no content type'} in place of ${expected}`
  return text.trim() === '' ? 'answered nothing' : null
}
