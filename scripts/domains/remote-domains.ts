import { z } from 'zod'
import { DOMAIN_STATES, type SiteDomains, VALIDATIONS } from '../../worker/features/sites/registry/domains/service.ts'
import type { CallSite } from '../operator/remote-site.ts'

export const DOMAINS_API = '/operator/domains'

const domain = z.object({
  hostname: z.string(),
  site: z.string(),
  state: z.enum(DOMAIN_STATES),
  validation: z.enum(VALIDATIONS),
  custom_hostname: z.string().nullable(),
  token: z.string(),
  added_at: z.number(),
  verified_at: z.number().nullable(),
})
const one = z.object({ domain })
const many = z.object({ domains: z.array(domain) })
const done = z.object({ done: z.boolean() })

/** The domains of a running server, by the operator's API. */
export function remoteDomains(call: CallSite): SiteDomains {
  const get = <Answer>(path: string, action: string, answer: z.ZodType<Answer>) =>
    call({ path: `${DOMAINS_API}${path}`, method: 'GET', answer, action })
  const post = <Answer>(path: string, action: string, answer: z.ZodType<Answer>, body: unknown) =>
    call({ path: `${DOMAINS_API}/${path}`, body: new Blob([JSON.stringify(body)]).stream(), answer, action })
  return {
    list: async (site) => (await get(site === undefined ? '' : `/${site}`, 'list the domains', many)).domains,
    check: async (site, hostname) => void (await get(`/${site}/${hostname}/check`, 'accept the domain', done)),
    add: async (site, hostname, validation, { note }) =>
      (await post(`${site}/${hostname}/add`, 'add the domain', one, { validation, note })).domain,
    attach: async (site, hostname, customHostname) =>
      (await post(`${site}/${hostname}/attach`, 'store the custom hostname', one, customHostname)).domain,
    makeLive: async (site, hostname, { note }) =>
      (await post(`${site}/${hostname}/live`, 'make the domain live', one, { note })).domain,
    makePrimary: async (site, hostname, { note }) =>
      void (await post(`${site}/${hostname}/primary`, 'make the domain primary', done, { note })),
    remove: async (site, hostname, { note }) =>
      (await post(`${site}/${hostname}/remove`, 'remove the domain', one, { note, confirm: hostname })).domain,
    forget: async (site, hostname) =>
      void (await post(`${site}/${hostname}/forget`, 'forget the domain', done, { confirm: hostname })),
  }
}
