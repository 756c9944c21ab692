import { domains as program } from '../../../scripts/domains/program.ts'
import type { HttpFetch } from '../../../scripts/operator/runtime.ts'
import { createApp } from '../../../worker/app.tsx'
import type { Bindings } from '../../../worker/bindings.ts'
import { addOperatorKey } from '../../../worker/platform/operator-keys.ts'
import { aLoadedSite, aRegistry } from '../../builders/registry.ts'
import { FALLBACK_ORIGIN, fakeInternet } from '../../fakes/custom-hostnames.ts'
import { typed } from './an-operator.ts'

const app = createApp()
const KEY = 'operator_key'
let made = 0

/** An operator with the stores of a platform, Cloudflare, DNS and the Worker behind the names that lead to it. */
export async function aDomainDesk() {
  const house = aRegistry(Date.now())
  const internet = fakeInternet()
  const slug = `dealer-${++made}`
  for (const [id, name] of [slug, `${slug}-other`].entries())
    await house.publish(await aLoadedSite({ slug: name, id: id + 1, hosts: [`${name}.localhost`] }))
  await addOperatorKey(house.stores.DB, 'anna', KEY, 0)
  const env = { ...house.stores, OPERATOR_HOST: 'operate.forecourt.example' } as Bindings
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} }
  const ask = (url: string | URL, init: RequestInit = {}) =>
    Promise.resolve(app.request(String(url), init, env, context))
  const httpFetch: HttpFetch = (url, request) =>
    url.hostname === env.OPERATOR_HOST
      ? ask(url, { ...request, duplex: 'half' } as RequestInit)
      : internet.httpFetch(url, request)
  // A folder without a running server.
  const local = ['--store', '/nowhere']
  const remote = ['--remote', `https://${env.OPERATOR_HOST}`, '--key', KEY]
  const type =
    (where: string[]) =>
    (command: string, host: string, ...more: string[]) =>
      typed(program, [command, '--site', slug, '--host', host, ...more, ...where], { env, httpFetch })
  return {
    ...house,
    slug,
    other: `${slug}-other`,
    /** The name that the dealer has; each desk its own, because an isolate remembers hosts. */
    host: `www.${slug}.com.au`,
    internet,
    ask,
    here: type(local),
    remote: type(remote),
    run: (...args: string[]) => typed(program, [...args, ...local], { env, httpFetch }),
    /** The dealer has set every record, and Cloudflare has seen them. */
    settle(host: string) {
      internet.record(host, 'CNAME', `${FALLBACK_ORIGIN}.`)
      internet.serve(host, (url) => ask(url))
      internet.activate(host)
    },
    siteOf: (host: string) => house.stores.KV.get(`host:${host}`),
  }
}
