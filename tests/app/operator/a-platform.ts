import type { HttpFetch } from '../../../scripts/operator/runtime.ts'
import { addOperatorKey } from '../../../worker/platform/operator-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { platformStore } from '../../../worker/platform/store-of.ts'
import { aForm } from '../a-form.ts'
import { typed } from './an-operator.ts'

export const HOST = 'operate.forecourt.example'

/** A dealer's site on a platform whose operator is Anna. */
export async function aPlatform() {
  const made = await aForm({ cars: [], env: { OPERATOR_HOST: HOST } })
  await addOperatorKey(made.env.DB, 'anna', 'operator_anna', 0)
  const httpFetch: HttpFetch = (url, { method, headers, body }) =>
    made.ask(url.pathname + url.search, { method, headers, body, duplex: 'half' } as RequestInit, url.host)
  const call = (path: string, key = 'operator_anna', at = HOST) =>
    made.ask(path, { headers: { Authorization: `Bearer ${key}` } }, at)
  const env = made.env
  return {
    ...made,
    call,
    store: siteStore(made.env.DB, made.slug),
    platform: platformStore(env),
    here: (program: Parameters<typeof typed>[0], ...args: string[]) =>
      typed(program, [...args, '--store', '/none'], { env }),
    far: (program: Parameters<typeof typed>[0], ...args: string[]) =>
      typed(program, [...args, '--remote', `https://${HOST}`, '--key', 'operator_anna'], { httpFetch }),
  }
}
