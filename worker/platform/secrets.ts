import { isOwnSecret, type SecretKind } from '../../shared/settings/secret-names.ts'
import type { Bindings } from '../bindings.ts'

/**
 * The secret that a site's config names. null for one that is not set, and for one of another site: what a config says is
 * not believed, whether or not it was checked when it was published (TRU-06).
 */
export function ownSecret(env: Bindings, slug: string, name: string | null): string | null {
  if (name === null || !isOwnSecret(name, slug)) return null
  const value = (env as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Signs and hashes on a developer’s machine, where no secret is set. */
export const LOCAL_SECRET = 'known to everybody'

export type ServerSecrets = Pick<Bindings, 'SIGN_IN_SECRET' | 'FORM_SECRET' | 'LOCAL'>

/** What links, counts and customers are signed and hashed with; null where the deployment has no secret. */
export const serverSecret = ({ SIGN_IN_SECRET, FORM_SECRET, LOCAL }: ServerSecrets): string | null =>
  SIGN_IN_SECRET || FORM_SECRET || (LOCAL ? LOCAL_SECRET : null)

/** What forms are signed with; null where the operator has set none: forms are then unsigned and unprotected. */
export const formSecret = ({ FORM_SECRET, LOCAL }: Pick<Bindings, 'FORM_SECRET' | 'LOCAL'>): string | null =>
  FORM_SECRET || (LOCAL ? LOCAL_SECRET : null)

/** Why a site has no secret of this name, for the operator. */
export const withoutSecret = (slug: string, name: string): string =>
  isOwnSecret(name, slug) ? `the secret ${name} is not set` : `${name} is no secret of the site ${slug}`

/**
 * Secrets that site configs name, so that each dealer has its own; the slug in the name says whose it is
 * (shared/settings/secret-names.ts). `named` is the setting that holds the name.
 */
export const NAMED_SECRETS: { pattern: `${SecretKind}_*`; named: string; purpose: string; without: string }[] = [
  {
    pattern: 'LEAD_KEY_*',
    named: 'lead.delivery.to[].secret',
    purpose: 'Signs the webhooks of a site’s leads.',
    without: 'The delivery fails and is tried again.',
  },
  {
    pattern: 'FEED_KEY_*',
    named: 'feeds[].source.authorization',
    purpose: 'Authorises the fetching of a feed: `user:password`, or a token.',
    without: 'The feed cannot be fetched, and an alarm says so.',
  },
  {
    pattern: 'STRIPE_KEY_*',
    named: 'reservation.stripe.key',
    purpose: 'The API key of the dealer’s Stripe account.',
    without: 'Payments are not possible; on a developer’s machine a page stands for Stripe’s.',
  },
  {
    pattern: 'STRIPE_WEBHOOK_SECRET_*',
    named: 'reservation.stripe.webhook_secret',
    purpose: 'Verifies Stripe’s webhooks.',
    without: 'Payments are not possible.',
  },
  {
    pattern: 'UPSTREAM_KEY_*',
    named: 'server_side_integration',
    purpose: 'Authorises calls to the dealer’s own system.',
    without: 'Calls carry no key.',
  },
]
