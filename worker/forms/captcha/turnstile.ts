import { z } from 'zod'
import type { Site } from '../../../shared/tenant/schema.ts'
import { type Fetch, httpFetch } from '../../platform/http-fetch.ts'
import { upstream } from '../../platform/upstream.ts'
import type { Captcha } from './service.ts'

const SERVICE = 'https://challenges.cloudflare.com/turnstile/v0'
const LONGEST = 2_048

const verdictSchema = z.object({ success: z.boolean(), hostname: z.string().optional() })

type Means = { secret: string; site: Site; fetcher?: Fetch }

/** Cloudflare's own, which keeps count of what was used; a form that is sent again names itself by its key. */
export function turnstile({ secret, site, fetcher = httpFetch }: Means): Captcha {
  const service = upstream({ name: 'turnstile', site: site.slug, base: SERVICE, fetcher })
  const hosts = new Set([new URL(site.url).hostname, ...site.hosts])
  return {
    challenge: async () => null,
    async accepts(answer, key) {
      if (answer === '' || answer.length > LONGEST) return false
      const asked = { secret, response: answer, idempotency_key: asUuid(key) }
      const { success, hostname } = await service.post('/siteverify', asked, verdictSchema)
      return success && (hostname === undefined || hosts.has(hostname))
    },
  }
}

/** 32 hexadecimal digits in the groups of a UUID. */
const asUuid = (key: string) => key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
