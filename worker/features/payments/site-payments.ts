import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { Bindings } from '../../bindings.ts'
import { raiseAlarm } from '../../platform/alarms.ts'
import { timeLeftFor } from '../../platform/bounded-bindings.ts'
import { httpFetch } from '../../platform/http-fetch.ts'
import { ownSecret } from '../../platform/secrets.ts'
import { openStore } from '../../platform/store-of.ts'
import { localPayments } from './local.ts'
import type { Payments } from './service.ts'
import { stripePayments } from './stripe.ts'

/** The processor of this site; null where it takes no payments. Keys come from the environment, never from a config. */
export function connectPayments(env: Bindings, site: Site): Payments | null {
  const { reservation } = site
  const { payment_processors: processors, stripe: names } = reservation
  if (!processors.includes('stripe') || !names) return null
  const { slug } = site
  const [key, webhookSecret] = [ownSecret(env, slug, names.key), ownSecret(env, slug, names.webhook_secret)]
  if (key !== null && webhookSecret !== null)
    return stripePayments({ key, webhookSecret }, { fetcher: httpFetch, timeoutMs: () => timeLeftFor(env, 'payment') })
  return env.LOCAL ? localPayments() : withoutKeys(env, site, key === null ? names.key : names.webhook_secret)
}

/** Fails each payment: without its keys a site must not hold cars for free. */
function withoutKeys(env: Bindings, site: Site, missing: string): Payments {
  const fail = async () => {
    const alarm = { subject: missing, facts: { effect: 'Payments and refunds are not possible.' } }
    await raiseAlarm(openStore(env, site), 'secret_missing', alarm, Date.now())
    throw new Error(`The payment keys of ${site.slug} are not set.`)
  }
  return { start: fail, refund: fail, parse: fail }
}
