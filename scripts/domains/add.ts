import { isIP } from 'node:net'
import { domainToUnicode } from 'node:url'
import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { CommandError } from '../errors.ts'
import { platformCommand } from '../operator/operator-access.ts'
import type { Runtime } from '../operator/runtime.ts'
import { noteOption, siteOption } from '../sites/options.ts'
import { caaOf, excludedIssuers } from './caa.ts'
import type { CustomHostname, Method } from './custom-hostnames.ts'
import { type DomainDeps, withDomains } from './domain-deps.ts'
import { domainOf, dryRunOption, hostOption, localOption } from './options.ts'
import { type DnsRecord, recordLines, recordsFor } from './records.ts'

export const addCommand = (runtime: Runtime) =>
  platformCommand('add')
    .description('Add a domain to a site, and print the records that the dealer’s registrar has to have')
    .addOption(siteOption())
    .addOption(hostOption())
    .addOption(
      new Option('--validation <way>', 'how Cloudflare checks the certificate: txt before the name leads here')
        .choices(['http', 'txt'])
        .default('http' as const),
    )
    .option('--address <ip>', 'an address of your account for the top of a domain; may be repeated', addAddress)
    .addOption(noteOption())
    .addOption(localOption())
    .addOption(dryRunOption())
    .action((options) =>
      withDomains(runtime, options, async (deps) => {
        const { site, host, validation, address } = options
        const reason = deps.withoutCloudflare(host)
        if (reason !== null) return addWithoutCloudflare(deps, { site, host, reason })
        return addAtCloudflare(deps, { site, host, method: validation, addresses: address ?? [] })
      }),
    )

function addAddress(text: string, before: string[] | undefined): string[] {
  if (isIP(text) === 0) throw new InvalidArgumentError('Give an IPv4 or IPv6 address.')
  return [...(before ?? []), text]
}

async function addWithoutCloudflare(
  { domains, by, print }: DomainDeps,
  { site, host, reason }: { site: string; host: string; reason: string },
): Promise<void> {
  await domains.add(site, host, 'none', by)
  print(`${host} is added to ${site}. ${reason}`)
  print(`Next: ${verifyLine(site, host)}`)
}

type Addition = { site: string; host: string; method: Method; addresses: string[] }

/** Each step looks first for what is there, so that a command that was broken off goes on where it was. */
async function addAtCloudflare(deps: DomainDeps, { site, host, method, addresses }: Addition): Promise<void> {
  const { domains, by, print, isDryRun } = deps
  await domains.check(site, host)
  const fallbackOrigin = await deps.fallbackOrigin()
  if (host === fallbackOrigin) throw new CommandError(`${host} is the fallback origin itself, which no dealer has.`)
  await domains.add(site, host, method, by)
  const cloudflare = deps.cloudflare()
  const existing = await cloudflare.find(host)
  let custom = existing ?? (await cloudflare.create(host, method))
  if (custom.ssl?.method !== method) custom = await cloudflare.validate(custom.id, method)
  await domains.attach(site, host, { id: custom.id, validation: method })
  const records = await recordsOf(deps, { host, addresses, fallbackOrigin, custom })

  print('')
  print(`${spelled(host)} ${isDryRun ? 'would be added' : 'is added'} to ${site}, and is not live yet.`)
  print(`Set these records where the DNS of ${domainOf(host)} is kept (${existing ? 'as before' : 'all are new'}):`)
  print('')
  for (const line of recordLines(records, domainOf(host))) print(line)
  print('')
  if (method === 'http') print('The certificate needs no record: Cloudflare is asked for it once the name leads here.')
  if (host === domainOf(host)) print(`www.${host} is a name of its own: add it as well.`)
  print(`Then: ${verifyLine(site, host)}`)
}

/** The records of a domain, with what its CAA records lack. */
export async function recordsOf(
  { dns, print }: Pick<DomainDeps, 'dns' | 'print'>,
  {
    host,
    addresses,
    fallbackOrigin,
    custom,
  }: { host: string; addresses: string[]; fallbackOrigin: string; custom: CustomHostname },
): Promise<DnsRecord[]> {
  const found = await caaOf(dns, host).catch(() => {
    print('DNS gives no answer on CAA records: whether they permit the certificate was not checked.')
    return null
  })
  const caa = found && { name: found.name, issuers: excludedIssuers(found.records, custom.ssl?.certificate_authority) }
  return recordsFor({ hostname: host, domain: domainOf(host), fallbackOrigin, addresses, custom, caa })
}

export const verifyLine = (site: string, host: string) => `npm run domains -- verify --site ${site} --host ${host}`

/** A name of another script with what people read: 'xn--… (bücher.example)'. */
const spelled = (host: string) => (host.includes('xn--') ? `${host} (${domainToUnicode(host)})` : host)
