import {
  DOMAIN_CHECK_PATH,
  type SiteDomain,
  type SiteDomains,
} from '../../worker/features/sites/registry/domains/service.ts'
import type { HttpFetch } from '../operator/runtime.ts'
import type { CustomHostname } from './custom-hostnames.ts'
import { DOMAINS_API } from './remote-domains.ts'

type Print = (line: string) => void

/** Stands in a dry run for what the platform gives a new domain. */
const TOKEN = 'dry-run'
const PLACEHOLDER = '<given by Cloudflare>'

/** Prints each call in place of making it, and answers as if nothing stood at Cloudflare before and all were well then. */
export function dryHttpFetch(print: Print): HttpFetch {
  return async (url, { method, body }) => {
    printCall(print, method, decodeURI(url.href), typeof body === 'string' ? body : undefined)
    if (url.hostname === 'cloudflare-dns.com') return Response.json({ Status: 0 })
    if (url.pathname === DOMAIN_CHECK_PATH) return Response.json({ token: TOKEN })
    return Response.json({ success: true, errors: [], messages: [], result: makeResult(url, method, body) })
  }
}

function makeResult(url: URL, method: string, body: unknown): unknown {
  if (url.pathname.endsWith('/fallback_origin')) return { origin: '<fallback-origin>' }
  if (method === 'DELETE') return { id: PLACEHOLDER }
  if (method === 'GET' && url.pathname.endsWith('/custom_hostnames')) return []
  const { hostname = '', ssl = { method: 'http' } } = JSON.parse(typeof body === 'string' ? body : '{}') as {
    hostname?: string
    ssl?: { method: 'http' | 'txt' }
  }
  return {
    id: '<id>',
    hostname,
    status: 'active',
    ownership_verification: { type: 'txt', name: `_cf-custom-hostname.${hostname}`, value: PLACEHOLDER },
    ssl: {
      method: ssl.method,
      status: 'active',
      validation_records:
        ssl.method === 'txt' ? [{ txt_name: `_acme-challenge.${hostname}`, txt_value: PLACEHOLDER }] : [],
    },
  } satisfies CustomHostname
}

/** Reads the domains and prints every change in place of making it. `origin`: of the server; null: none runs. */
export function dryDomains(domains: SiteDomains, origin: string | null, print: Print): SiteDomains {
  const would = (site: string, hostname: string, act: string, body: unknown) =>
    printCall(print, 'POST', `${origin ?? '<platform>'}${DOMAINS_API}/${site}/${hostname}/${act}`, JSON.stringify(body))
  const pendingDomain = async (site: string, hostname: string): Promise<SiteDomain> => ({
    hostname,
    site,
    state: 'pending',
    validation: 'http',
    custom_hostname: null,
    added_at: 0,
    verified_at: null,
    ...(await domains.list(site)).find((domain) => domain.hostname === hostname),
    token: TOKEN,
  })
  return {
    list: async (site) => (await domains.list(site)).map((domain) => ({ ...domain, token: TOKEN })),
    check: (site, hostname) => domains.check(site, hostname),
    async add(site, hostname, validation, { note }) {
      await domains.check(site, hostname)
      would(site, hostname, 'add', { validation, note })
      return pendingDomain(site, hostname)
    },
    attach(site, hostname, customHostname) {
      would(site, hostname, 'attach', customHostname)
      return pendingDomain(site, hostname)
    },
    makeLive(site, hostname, { note }) {
      would(site, hostname, 'live', { note })
      return pendingDomain(site, hostname)
    },
    async makePrimary(site, hostname, { note }) {
      would(site, hostname, 'primary', { note })
    },
    remove(site, hostname, { note }) {
      would(site, hostname, 'remove', { note })
      return pendingDomain(site, hostname)
    },
    async forget(site, hostname) {
      would(site, hostname, 'forget', {})
    },
  }
}

function printCall(print: Print, method: string, url: string, body: string | undefined): void {
  print(`${method} ${url}`)
  if (body !== undefined) print(`  ${body}`)
}
