import type { z } from 'zod'
import type { SiteDomain, SiteDomains } from '../../worker/features/sites/registry/domains/service.ts'
import { answerWith, type CallSite } from '../operator/remote-site.ts'

export const DOMAINS_API = '/operator/domains'

const one = answerWith<{ domain: SiteDomain }>('domain')
const many = answerWith<{ domains: SiteDomain[] }>('domains')
const done = answerWith<{ done: boolean }>('done')

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
