import { excludedIssuers } from './caa.ts'
import type { CustomHostname } from './custom-hostnames.ts'
import type { Dns } from './dns.ts'
import type { DnsRecord } from './records.ts'

/** What DNS says of a record that has to be set. */
export type Finding = { record: DnsRecord; isThere: boolean; sentence: string }

/** Asks DNS for each record; one that DNS gives no answer for is not there. */
export const findRecords = (dns: Dns, records: DnsRecord[]): Promise<Finding[]> =>
  Promise.all(
    records.map(async (record) => {
      try {
        return { record, ...(await look(dns, record)) }
      } catch (error) {
        return { record, isThere: false, sentence: `DNS could not be asked: ${(error as Error).message}.` }
      }
    }),
  )

type Look = Omit<Finding, 'record'>
const there: Look = { isThere: true, sentence: 'is there.' }
const missing = (sentence: string): Look => ({ isThere: false, sentence })

async function look(dns: Dns, record: DnsRecord): Promise<Look> {
  if (record.type === 'CNAME') return lookAtCname(dns, record)
  if (record.type === 'ALIAS') return lookAtAlias(dns, record)
  const values = await dns(record.name, record.type)
  if (record.type === 'CAA') {
    const issuer = /"(.*)"/.exec(record.value)![1]!
    return values.some((value) => value.includes(issuer)) || excludedIssuers(values, undefined).length === 0
      ? there
      : missing('is missing: the certificate authority is excluded.')
  }
  if (values.includes(record.value)) return there
  if (values.length === 0) return missing('is missing.')
  return missing(`is missing; there is another of this name: ${values.join(', ')}.`)
}

async function lookAtCname(dns: Dns, { name, value }: DnsRecord): Promise<Look> {
  const [[target], addresses] = await Promise.all([dns(name, 'CNAME'), dns(name, 'A')])
  if (target === value) return there
  if (target !== undefined) return missing(`leads to ${target}: change it.`)
  if (addresses.length > 0)
    return missing(`is missing; an A record stands in its place (${addresses.join(', ')}): replace it.`)
  return missing('is missing.')
}

/** A flattened record shows as addresses: those of the host that it leads to. */
async function lookAtAlias(dns: Dns, { name, value }: DnsRecord): Promise<Look> {
  const [own, targets] = await Promise.all([resolveAddresses(dns, name), resolveAddresses(dns, value)])
  if (own.some((address) => targets.includes(address))) return there
  if (own.length === 0) return missing('is missing.')
  return missing(`leads elsewhere (${own.join(', ')}): change it.`)
}

const resolveAddresses = async (dns: Dns, name: string) =>
  (await Promise.all([dns(name, 'A'), dns(name, 'AAAA')])).flat()

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
