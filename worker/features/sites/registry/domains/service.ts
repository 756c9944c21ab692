import type { By } from '../service.ts'

/** How Cloudflare checks that it may issue the certificate. `none`: the domain is not at Cloudflare for SaaS. */
export const VALIDATIONS = ['http', 'txt', 'none'] as const
export type Validation = (typeof VALIDATIONS)[number]

/** pending: waits for `verify`. live: a host of its site. removing: no host any more; Cloudflare may still have it. */
export const DOMAIN_STATES = ['pending', 'live', 'removing'] as const
export type DomainState = (typeof DOMAIN_STATES)[number]

/** A domain that was added for a site (TEN-07). */
export type SiteDomain = {
  hostname: string
  site: string
  state: DomainState
  validation: Validation
  /** The id of its custom hostname at Cloudflare, once known. */
  custom_hostname: string | null
  /** What this platform answers at DOMAIN_CHECK_PATH of this host, so that another server is not taken for it. */
  token: string
  /** Epoch ms. */
  added_at: number
  verified_at: number | null
}

/** Asked for over a new domain: answers the token of the domain, whether it is live yet or not. */
export const DOMAIN_CHECK_PATH = '/.well-known/forecourt-domain'

/**
 * The domains of sites (TEN-07). Cloudflare is called by the operator's command, never from here: its token stays with
 * the operator. Each call may be repeated; refusals throw RegistryError.
 */
export type SiteDomains = NewDomains & LiveDomains

type NewDomains = {
  /** Of one site, or of all. */
  list(site?: string): Promise<SiteDomain[]>
  /** Refuses what `add` would refuse; changes nothing. */
  check(site: string, hostname: string): Promise<void>
  /** Registers a hostname for a site. One that the site has already is given as it is. */
  add(site: string, hostname: string, validation: Validation, by: By): Promise<SiteDomain>
  attach(site: string, hostname: string, customHostname: { id: string; validation: Validation }): Promise<SiteDomain>
}

type LiveDomains = {
  makeLive(site: string, hostname: string, by: By): Promise<SiteDomain>
  /** Makes a live domain the host that all others of the site redirect to. The host of the config's `url` ends that. */
  makePrimary(site: string, hostname: string, by: By): Promise<void>
  /** Takes the host away from the site. The domain stays as `removing` until `forget`. */
  remove(site: string, hostname: string, by: By): Promise<SiteDomain>
  /** Deletes a domain that was removed; its name is free again. */
  forget(site: string, hostname: string): Promise<void>
}
