import type { SecretKind } from '../../shared/settings/secret-names.ts'

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
