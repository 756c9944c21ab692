import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { getDomain } from 'tldts'
import { isLocalHostname, parseHostname } from '../../shared/tenant/hostnames.ts'
import { databaseRegistry } from '../../worker/features/sites/registry/database-registry.ts'
import { databaseDomains } from '../../worker/features/sites/registry/domains/database-domains.ts'
import {
  DOMAIN_CHECK_PATH,
  type SiteDomain,
  type SiteDomains,
} from '../../worker/features/sites/registry/domains/service.ts'
import { RegistryError, type SiteRegistry } from '../../worker/features/sites/registry/service.ts'
import { CommandError, UsageError } from '../errors.ts'
import { type OperatorOptions, openPlatform, type Platform } from '../operator/operator-access.ts'
import type { HttpFetch, Runtime } from '../operator/runtime.ts'
import { remoteRegistry } from '../sites/site-registry.ts'
import { type CustomHostname, type CustomHostnames, cloudflareHostnames } from './custom-hostnames.ts'
import { type Dns, dnsOverHttps } from './dns.ts'
import type { RecordTarget } from './records.ts'
import { DOMAINS_API, remoteDomains } from './remote-domains.ts'

export function parseHost(text: string): string {
  const parsed = parseHostname(text)
  if ('problem' in parsed) throw new InvalidArgumentError(parsed.problem)
  if (!isLocalHostname(parsed.hostname) && getDomain(parsed.hostname) === null)
    throw new InvalidArgumentError(`${parsed.hostname} is an ending that many domains have, and no domain.`)
  return parsed.hostname
}

/** The registered domain of a hostname: 'dealer.com.au' of 'www.dealer.com.au'. */
export const registrableDomain = (hostname: string): string => getDomain(hostname) ?? hostname

export const hostOption = () =>
  new Option('--host <hostname>', 'the name, such as www.dealer.com.au').argParser(parseHost).makeOptionMandatory()

export const dryRunOption = () =>
  new Option('--dry-run', 'print the calls that would be made (method, URL, body), and change nothing')

export const localOption = () =>
  new Option('--local', 'leave Cloudflare for SaaS out: the name reaches this platform in another way')

/** The operator's own environment: the Worker has none of these. */
const TOKEN_VARIABLE = 'CLOUDFLARE_API_TOKEN'
const ZONE_VARIABLE = 'CLOUDFLARE_ZONE_ID'
const FALLBACK_ORIGIN_VARIABLE = 'FORECOURT_FALLBACK_ORIGIN'
/** IP addresses of the account for the tops of domains, by commas; few accounts have any. */
const apexAddressesVariable = 'FORECOURT_APEX_ADDRESSES'

/** Everything a command about domains works with. */
export type DomainDeps = {
  domains: SiteDomains
  sites: SiteRegistry
  platform: Platform
  by: { actor: string; note: string }
  dns: Dns
  httpFetch: HttpFetch
  isDryRun: boolean
  print: (line: string) => void
  /** Why Cloudflare for SaaS is left out for a new domain; null: it is not. */
  withoutCloudflare: (hostname: string) => string | null
  /** Cloudflare by the operator's token; throws UsageError where it is not set. */
  cloudflare: () => CustomHostnames
  target: () => Promise<RecordTarget>
}

type DomainOptions = OperatorOptions & { note?: string; dryRun?: true | undefined; local?: true | undefined }

/** Runs `work` on the domains of a platform; a refusal ends the command with its sentence. */
export async function withDomains<Value>(
  runtime: Runtime,
  options: DomainOptions,
  work: (deps: DomainDeps) => Promise<Value>,
): Promise<Value> {
  const platform = openPlatform(runtime, options)
  const isDryRun = options.dryRun === true
  // What the dealer has to do stands first, the calls after it.
  const calls: string[] = []
  const note = (line: string) => void calls.push(line)
  const httpFetch = isDryRun ? dryHttpFetch(note) : runtime.httpFetch
  const run = (domains: SiteDomains, sites: SiteRegistry) =>
    work({
      domains: isDryRun ? dryDomains(domains, platform.origin, note) : domains,
      sites,
      platform,
      by: { actor: platform.actor, note: options.note ?? '' },
      dns: dnsOverHttps(httpFetch),
      httpFetch,
      isDryRun,
      print: runtime.print,
      ...cloudflareDeps({ httpFetch, isDryRun, isLocal: options.local === true, isRemote: platform.isRemote }),
    })
  try {
    if (platform.call) return await run(remoteDomains(platform.call), remoteRegistry(platform.call))
    return await platform.withStores((env) => run(databaseDomains(env, Date.now), databaseRegistry(env, Date.now)))
  } catch (error) {
    throw error instanceof RegistryError ? new CommandError(error.message) : error
  } finally {
    for (const line of calls) runtime.print(line)
  }
}

type Setting = { httpFetch: HttpFetch; isDryRun: boolean; isLocal: boolean; isRemote: boolean }

function cloudflareDeps({ httpFetch, isDryRun, isLocal, isRemote }: Setting) {
  const { [TOKEN_VARIABLE]: token, [ZONE_VARIABLE]: zone, [FALLBACK_ORIGIN_VARIABLE]: origin } = process.env
  const addresses = (process.env[apexAddressesVariable] ?? '').split(',').filter(Boolean)
  const cloudflare = () => {
    if (isDryRun) return cloudflareHostnames({ token: 'none', zone: zone || `<${ZONE_VARIABLE}>`, httpFetch })
    if (token && zone) return cloudflareHostnames({ token, zone, httpFetch })
    throw new UsageError(
      `${token ? ZONE_VARIABLE : TOKEN_VARIABLE} is not set: the zone and a token of Cloudflare for SaaS are needed here. See docs/domains.md.`,
    )
  }
  return {
    cloudflare,
    withoutCloudflare(hostname: string) {
      if (isLocalHostname(hostname)) return `${hostname} is a name of this machine, which needs no certificate.`
      if (isLocal) return 'Cloudflare for SaaS is left out (--local).'
      if (isDryRun || isRemote || token) return null
      return `${TOKEN_VARIABLE} is not set, so Cloudflare for SaaS is left out.`
    },
    async target(): Promise<RecordTarget> {
      const fallbackOrigin = (origin || (await cloudflare().fallbackOrigin()))?.toLowerCase()
      if (fallbackOrigin) return { fallbackOrigin, addresses }
      throw new CommandError(
        'The zone has no fallback origin, which all domains lead to. Set one up first: see docs/domains.md.',
      )
    },
  }
}

/** A domain that was added to a site; null for another name. */
export const findDomain = async ({ domains }: DomainDeps, site: string, hostname: string): Promise<SiteDomain | null> =>
  (await domains.list(site)).find((domain) => domain.hostname === hostname) ?? null

type Print = (line: string) => void

/** Stands in a dry run for what the platform gives a new domain. */
const TOKEN = 'dry-run'
const PLACEHOLDER = '<given by Cloudflare>'

/** Prints each call in place of making it, and answers as if nothing stood at Cloudflare before and all were well then. */
function dryHttpFetch(print: Print): HttpFetch {
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
function dryDomains(domains: SiteDomains, origin: string | null, print: Print): SiteDomains {
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
