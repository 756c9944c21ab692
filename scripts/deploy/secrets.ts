import { randomBytes } from 'node:crypto'
import type { SecretKind } from '../../shared/settings/secret-names.ts'
import { ENVIRONMENT } from '../../worker/bindings.ts'
import { CommandError } from '../errors.ts'
import type { LoadedSite } from '../tenants/load.ts'

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

/** Secrets that are random strings of the platform's own; all others come from an account elsewhere. */
const MADE_HERE = ['FORM_SECRET', 'SIGN_IN_SECRET'] as const
const SECRET_BYTES = 32

export type MissingSecret = { name: string; without: string }

/** Random values for those secrets that can be made here and that the Worker lacks. One that is set never changes. */
export const secretsToMake = (present: string[]): Record<string, string> =>
  Object.fromEntries(
    MADE_HERE.filter((name) => !present.includes(name)).map((name) => [
      name,
      randomBytes(SECRET_BYTES).toString('base64url'),
    ]),
  )

/** Secrets that are not set and cannot be made here: those of the Worker, and those that configs of sites name. */
export function missingSecrets(present: string[], sites: Pick<LoadedSite, 'config'>[]): MissingSecret[] {
  const ofTheWorker = Object.entries(ENVIRONMENT).flatMap(([name, { kind, without }]) =>
    kind === 'secret' && !MADE_HERE.some((made) => made === name) ? [{ name, without }] : [],
  )
  return [...ofTheWorker, ...namedSecrets(sites)].filter(({ name }) => !present.includes(name))
}

type Shared = { present: string[]; ofJobs: string[]; made: string[]; config: string }

/** Secrets that were made here, which the web Worker has and the jobs Worker lacks; none that is made now. */
export const notShared = ({ present, ofJobs, made }: Omit<Shared, 'config'>): string[] =>
  MADE_HERE.filter((name) => present.includes(name) && !ofJobs.includes(name) && !made.includes(name))

/** Throws CommandError where the two Workers would sign and hash with different secrets: what is set cannot be read. */
export function assertShared({ config, ...shared }: Shared): void {
  const names = notShared(shared)
  if (names.length === 0) return
  throw new CommandError(
    `The jobs Worker lacks ${names.join(' and ')}, which the web Worker has, and the values cannot be read. Set the values that ` +
      `you kept: npx wrangler secret put <name> --config ${config}. Without them, set new ones on both Workers: shoppers ` +
      'sign in again.',
  )
}

/** The secrets that configs name, each once, by the patterns of `NAMED_SECRETS`. */
export function namedSecrets(sites: Pick<LoadedSite, 'config'>[]): MissingSecret[] {
  const words = new Set(sites.flatMap(({ config }) => JSON.stringify(config).match(/"[A-Z][A-Z0-9_]+"/g) ?? []))
  const names = [...words].map((word) => word.slice(1, -1)).toSorted()
  return NAMED_SECRETS.flatMap(({ pattern, without }) =>
    names.filter((name) => name.startsWith(pattern.slice(0, -1))).map((name) => ({ name, without })),
  )
}
