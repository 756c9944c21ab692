import { z } from 'zod'
import { isLocalHostname } from '../../shared/tenant/hostnames.ts'
import { DOMAIN_CHECK_PATH, type SiteDomain } from '../../worker/features/sites/registry/domains/service.ts'
import { CommandError, errorMessage } from '../errors.ts'
import { platformCommand } from '../operator/operator-access.ts'
import type { HttpFetch, Runtime } from '../operator/runtime.ts'
import { noteOption, siteOption } from '../sites/options.ts'
import { listRecords, verifyLine } from './add.ts'
import type { CustomHostname, Method } from './custom-hostnames.ts'
import { type Dns, excludedIssuers } from './dns.ts'
import { type DomainDeps, dryRunOption, findDomain, hostOption, registrableDomain, withDomains } from './domain-deps.ts'
import { type DnsRecord, nameAtRegistrar } from './records.ts'

const TIMES = 'A new record shows within minutes, a changed one after its former TTL: hours, a day at the longest.'

export const verifyCommand = (runtime: Runtime) =>
  platformCommand('verify')
    .description('Check a domain at Cloudflare, in DNS and by calling it; when all is well, make it a host of its site')
    .addOption(siteOption())
    .addOption(hostOption())
    .addOption(noteOption())
    .addOption(dryRunOption())
    .action((options) =>
      withDomains(runtime, options, async (deps) => {
        const { site, host } = options
        const domain = await findDomain(deps, site, host)
        if (!domain)
          throw new CommandError(
            `${site} has no domain ${host}. Add it with: npm run domains -- add --site ${site} --host ${host}`,
          )
        if (domain.state === 'removing')
          throw new CommandError(
            `${host} is being removed. Finish that first: npm run domains -- remove --site ${site} --host ${host}`,
          )
        const problem = await findProblem(deps, domain)
        if (problem !== null) throw new CommandError(`${problem}\nThen again: ${verifyLine(site, host)}`)
        await deps.domains.makeLive(site, host, deps.by)
        if (deps.isDryRun) return
        deps.print(`${host} is live: it leads to ${site}.`)
        deps.print(`To make it the one address of the site: npm run domains -- primary --site ${site} --host ${host}`)
      }),
    )

/** Why a domain cannot be live yet; null where all is well. Prints what there is and what is missing. */
async function findProblem(deps: DomainDeps, domain: SiteDomain): Promise<string | null> {
  if (isLocalHostname(domain.hostname)) return null
  if (domain.validation === 'none') {
    deps.print('Cloudflare for SaaS is left out for this domain: the name is only called.')
    return problemOfCall(deps.httpFetch, domain)
  }
  const custom = await checkAtCloudflare(deps, domain, domain.validation)
  if (!isActive(custom)) return `${domain.hostname} is not live yet. Set what is missing, and wait some minutes.`
  return problemOfCall(deps.httpFetch, domain)
}

async function checkAtCloudflare(deps: DomainDeps, domain: SiteDomain, method: Method): Promise<CustomHostname> {
  const { print } = deps
  const { hostname: host, site } = domain
  const cloudflare = deps.cloudflare()
  const custom =
    domain.custom_hostname === null ? await cloudflare.find(host) : await cloudflare.get(domain.custom_hostname)
  if (!custom)
    throw new CommandError(
      `Cloudflare has no custom hostname ${host}. Create it with: npm run domains -- add --site ${site} --host ${host}`,
    )
  const records = await listRecords(deps, { host, target: await deps.target(), custom })
  const findings = await findRecords(deps.dns, records)
  for (const line of findingLines(findings, host, isActive(custom))) print(line)
  if (!isActive(custom) && findings.some(({ isThere }) => !isThere)) print(TIMES)
  for (const sentence of stateSentences(custom)) print(sentence)
  if (needsStart(custom, findings)) return cloudflare.validate(custom.id, method)
  return custom
}

/**
 * Whether Cloudflare has to be asked to validate again: it gave up, or it validates by HTTP and the name leads here only
 * now.
 */
const needsStart = (custom: CustomHostname, findings: Finding[]): boolean =>
  isStuck(custom) ||
  (custom.ssl?.method === 'http' &&
    custom.ssl.status === 'pending_validation' &&
    findings.some(({ record, isThere }) => record.purpose === 'route' && isThere))

/** What is no longer needed once the domain is active is not called missing. */
function findingLines(findings: Finding[], host: string, isDone: boolean): string[] {
  const domain = registrableDomain(host)
  return findings.map(({ record: { type, name, value }, isThere, sentence }) => {
    const said = isDone && !isThere ? 'is not seen, and not needed: the domain is active.' : sentence
    return `${isThere || isDone ? 'ok      ' : 'missing '}  ${type} ${nameAtRegistrar(name, domain)} ${value}: ${said}`
  })
}

const TIMEOUT_MS = 15_000
const answerSchema = z.object({ token: z.string() })

/** Calls a domain over its own name; gives why this platform did not answer for its site, null where it did. */
async function problemOfCall(httpFetch: HttpFetch, { hostname, token }: SiteDomain): Promise<string | null> {
  const url = new URL(DOMAIN_CHECK_PATH, `https://${hostname}`)
  let response: Response
  try {
    response = await httpFetch(url, { method: 'GET', headers: {}, body: null, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    const { cause } = error as { cause?: Error }
    return `https://${hostname} does not answer: ${cause?.message || errorMessage(error)}.`
  }
  const answer = answerSchema.safeParse(await response.json().catch(() => null))
  if (answer.success && answer.data.token === token) return null
  return answer.success
    ? `https://${hostname} is answered by another Forecourt, or by another site.`
    : `https://${hostname} is answered by another server (${response.status}): does an older record still lead there?`
}

/** What DNS says of a record that has to be set. */
type Finding = { record: DnsRecord; isThere: boolean; sentence: string }

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

const isActive = ({ status, ssl }: CustomHostname): boolean =>
  (status === 'active' || status === 'active_redeploying') && ssl?.status === 'active'

/** Whether the validation of the certificate has ended without one, so that it has to be started again. */
const isStuck = ({ ssl }: CustomHostname): boolean =>
  ssl?.status === 'expired' || (ssl?.status ?? '').endsWith('_timed_out')

/** Sentences on a custom hostname, with the errors that Cloudflare gives. */
function stateSentences({ status, ssl, verification_errors: errors = [] }: CustomHostname): string[] {
  const name = NAMES[status ?? 'pending'] ?? `has the state ${status} at Cloudflare.`
  const certificate = CERTIFICATES[ssl?.status ?? 'initializing'] ?? `has the state ${ssl?.status}.`
  const problems = [...errors, ...(ssl?.validation_errors ?? []).flatMap(({ message }) => message ?? [])]
  return [
    `The name ${name}`,
    `The certificate ${certificate}`,
    ...problems.map((problem) => `Cloudflare says: ${problem}`),
  ]
}
