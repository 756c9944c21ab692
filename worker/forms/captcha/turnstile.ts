import { z } from 'zod'
import type { Site } from '../../../shared/tenant/schema.ts'
import { type Fetch, httpFetch } from '../../platform/http-fetch.ts'
import { upstream } from '../../platform/upstream.ts'
import type { Captcha } from './service.ts'

const SERVICE = 'https://challenges.cloudflare.com/turnstile/v0'
const MAX_ANSWER_CHARS = 2_048

const verdictSchema = z.object({ success: z.boolean(), hostname: z.string().optional() })

type Deps = { secret: string; site: Site; timeoutMs?: () => number; fetcher?: Fetch }

/** Cloudflare Turnstile, which accepts an answer once; a form that is sent again passes by its idempotency key. */
export function turnstile({ secret, site, timeoutMs, fetcher = httpFetch }: Deps): Captcha {
  const service = upstream({
    name: 'turnstile',
    site: site.slug,
    base: SERVICE,
    fetcher,
    ...(timeoutMs && { timeoutMs }),
  })
  const hosts = new Set([new URL(site.url).hostname, ...site.hosts])
  return {
    challenge: async () => null,
    async accepts(answer, key) {
      if (answer === '' || answer.length > MAX_ANSWER_CHARS) return false
      const verification = { secret, response: answer, idempotency_key: asUuid(key) }
      const { success, hostname } = await service.post('/siteverify', verification, verdictSchema)
      return success && (hostname === undefined || hosts.has(hostname))
    },
  }
}

/** 32 hexadecimal digits in the groups of a UUID. */
const asUuid = (key: string) => key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
