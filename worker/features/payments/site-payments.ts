import type { Site } from '../../../shared/tenant/schema.ts'
import type { Bindings } from '../../bindings.ts'
import { timeLeftFor } from '../../platform/deadlines/bindings.ts'
import { httpFetch } from '../../platform/http-fetch.ts'
import { localPayments } from './local.ts'
import type { Payments } from './service.ts'
import { stripePayments } from './stripe.ts'

/** The processor of this site; null where it takes no payments. Keys come from the environment, never from a config. */
export function paymentsOf(env: Bindings, { slug, reservation }: Site): Payments | null {
  const { payment_processors: processors, stripe: names } = reservation
  if (!processors.includes('stripe') || !names) return null
  const secret = (name: string) => (env as Record<string, unknown>)[name]
  const [key, webhookSecret] = [secret(names.key), secret(names.webhook_secret)]
  if (typeof key === 'string' && typeof webhookSecret === 'string')
    return stripePayments({ key, webhookSecret }, { fetcher: httpFetch, timeoutMs: () => timeLeftFor(env, 'payment') })
  return env.LOCAL ? localPayments() : withoutKeys(slug)
}

/** Fails each payment: without its keys a site must not hold cars for free. */
function withoutKeys(site: string): Payments {
  const fail = () => Promise.reject(new Error(`The payment keys of ${site} are not set.`))
  return { start: fail, refund: fail, parse: fail }
}
