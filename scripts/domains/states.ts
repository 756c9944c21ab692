import type { CustomHostname } from './custom-hostnames.ts'

type HostnameStatus = NonNullable<CustomHostname['status']>
type SslStatus = NonNullable<NonNullable<CustomHostname['ssl']>['status']>

const WAITS = 'is being checked by Cloudflare. This takes minutes once the records are there.'
const BLOCKED =
  'is blocked by Cloudflare: the domain’s own Cloudflare account, or Cloudflare’s support, has to release it.'

/** What Cloudflare says of a name, completing "The name …". */
const NAMES: Partial<Record<HostnameStatus, string>> = {
  active: 'is active at Cloudflare.',
  active_redeploying: 'is active at Cloudflare.',
  pending: WAITS,
  pending_provisioned: WAITS,
  provisioned: WAITS,
  moved: 'no longer leads to this platform: set the first record again.',
  blocked: BLOCKED,
  pending_blocked: BLOCKED,
  pending_deletion: 'is being deleted at Cloudflare: wait a minute, then add it again.',
  deleted: 'was deleted at Cloudflare: add it again.',
}

const TIMED_OUT = 'was not issued in time. Its validation was started again.'
const ISSUING = 'is being issued. This takes up to 15 minutes.'

/** The same of its certificate, completing "The certificate …". */
const CERTIFICATES: Partial<Record<SslStatus, string>> = {
  active: 'is active.',
  initializing: ISSUING,
  pending_validation: 'waits for its validation. This takes minutes once the records are there.',
  pending_issuance: ISSUING,
  pending_deployment: 'is issued, and reaches every place of Cloudflare within minutes.',
  initializing_timed_out: TIMED_OUT,
  validation_timed_out: TIMED_OUT,
  issuance_timed_out: TIMED_OUT,
  deployment_timed_out: TIMED_OUT,
  expired: 'has expired. Its validation was started again.',
}

export const isActive = ({ status, ssl }: CustomHostname): boolean =>
  (status === 'active' || status === 'active_redeploying') && ssl?.status === 'active'

/** Whether the validation of the certificate has ended without one, so that it has to be started again. */
export const isStuck = ({ ssl }: CustomHostname): boolean =>
  ssl?.status === 'expired' || (ssl?.status ?? '').endsWith('_timed_out')

/** Sentences on a custom hostname, with the errors that Cloudflare gives. */
export function stateSentences({ status, ssl, verification_errors: errors = [] }: CustomHostname): string[] {
  const name = NAMES[status ?? 'pending'] ?? `has the state ${status} at Cloudflare.`
  const certificate = CERTIFICATES[ssl?.status ?? 'initializing'] ?? `has the state ${ssl?.status}.`
  const problems = [...errors, ...(ssl?.validation_errors ?? []).flatMap(({ message }) => message ?? [])]
  return [
    `The name ${name}`,
    `The certificate ${certificate}`,
    ...problems.map((problem) => `Cloudflare says: ${problem}`),
  ]
}
