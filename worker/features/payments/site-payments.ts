import type { Site } from '../../../shared/tenant/schema.ts'
import type { Bindings } from '../../bindings.ts'
import { httpFetch } from '../../platform/http-fetch.ts'
import { ownSecret } from '../../platform/own-secret.ts'
import { localPayments } from './local.ts'
import type { Payments } from './service.ts'
import { stripePayments } from './stripe.ts'

/** The processor of this site; null where it takes no payments. Keys come from the environment, never from a config. */
export function paymentsOf(env: Bindings, { slug, reservation }: Site): Payments | null {
  const { payment_processors: processors, stripe: names } = reservation
  if (!processors.includes('stripe') || !names) return null
  const [key, webhookSecret] = [ownSecret(env, slug, names.key), ownSecret(env, slug, names.webhook_secret)]
  if (key !== null && webhookSecret !== null) return stripePayments({ key, webhookSecret }, httpFetch)
  return env.LOCAL ? localPayments() : withoutKeys(slug)
}

/** Fails each payment: without its keys a site must not hold cars for free. */
function withoutKeys(site: string): Payments {
  const fail = () => Promise.reject(new Error(`The payment keys of ${site} are not set.`))
  return { start: fail, refund: fail, parse: fail }
}
