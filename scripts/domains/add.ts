import { domainToUnicode } from 'node:url'
import { Option } from '@commander-js/extra-typings'
import { CommandError } from '../errors.ts'
import { platformCommand } from '../operator/operator-access.ts'
import type { Runtime } from '../operator/runtime.ts'
import { noteOption, siteOption } from '../sites/options.ts'
import type { CustomHostname, Method } from './custom-hostnames.ts'
import { excludedIssuers, findCaa } from './dns.ts'
import {
  type DomainDeps,
  dryRunOption,
  hostOption,
  localOption,
  registrableDomain,
  withDomains,
} from './domain-deps.ts'
import { type DnsRecord, type RecordTarget, recordLines, recordsFor } from './records.ts'

export const addCommand = (runtime: Runtime) =>
  platformCommand('add')
    .description('Add a domain to a site, and print the records that the dealer’s registrar has to have')
    .addOption(siteOption())
    .addOption(hostOption())
    .addOption(
      new Option(
        '--validation <way>',
        'how the certificate is validated: http once the name leads here (default), or txt before',
      ).choices(['http', 'txt']),
    )
    .addOption(noteOption())
    .addOption(localOption())
    .addOption(dryRunOption())
    .action((options) =>
      withDomains(runtime, options, async (deps) => {
        const { site, host, validation } = options
        const reason = deps.withoutCloudflare(host)
        if (reason !== null) return addWithoutCloudflare(deps, { site, host, reason })
        return addAtCloudflare(deps, { site, host, wanted: validation })
      }),
    )

async function addWithoutCloudflare(
  { domains, by, print }: DomainDeps,
  { site, host, reason }: { site: string; host: string; reason: string },
): Promise<void> {
  await domains.add(site, host, 'none', by)
  print(`${host} is added to ${site}. ${reason}`)
  print(`Next: ${verifyLine(site, host)}`)
}

type Addition = { site: string; host: string; wanted: Method | undefined }

/** Each step looks first for what is there, so that a command that was broken off goes on where it was. */
async function addAtCloudflare(deps: DomainDeps, { site, host, wanted }: Addition): Promise<void> {
  const { domains, by, print, isDryRun } = deps
  await domains.check(site, host)
  const target = await deps.target()
  if (host === target.fallbackOrigin) throw new CommandError(`${host} is the fallback origin itself: no dealer has it.`)
  const { validation } = await domains.add(site, host, wanted ?? 'http', by)
  const method = wanted ?? (validation === 'none' ? 'http' : validation)
  const cloudflare = deps.cloudflare()
  const existing = await cloudflare.find(host)
  let custom = existing ?? (await cloudflare.create(host, method))
  if (custom.ssl && custom.ssl.method !== method) custom = await cloudflare.validate(custom.id, method)
  await domains.attach(site, host, { id: custom.id, validation: method })
  const records = await listRecords(deps, { host, target, custom })

  print('')
  print(`${spelled(host)} ${isDryRun ? 'would be added' : 'is added'} to ${site}, and is not live yet.`)
  print(`Set these records where the DNS of ${registrableDomain(host)} is kept:`)
  print('')
  for (const line of recordLines(records, registrableDomain(host))) print(line)
  print('')
  if (method === 'http') print('The certificate needs no record: Cloudflare is asked for it once the name leads here.')
  if (host === registrableDomain(host)) print(`www.${host} is a name of its own: add it as well.`)
  if (method === 'http' && !isDryRun && (await isElsewhere(deps, host, target)))
    print(
      `${host} is answered elsewhere today. Behind another proxy it is validated with --validation txt alone, before it leads here.`,
    )
  print(`Then: ${verifyLine(site, host)}`)
}

/** Whether the top of a domain has addresses that are not this platform's: another proxy may answer the validation by HTTP. */
async function isElsewhere(
  { dns }: Pick<DomainDeps, 'dns'>,
  host: string,
  { addresses, fallbackOrigin }: RecordTarget,
) {
  if (host !== registrableDomain(host)) return false
  const [own, ours] = await Promise.all([host, fallbackOrigin].map((name) => dns(name, 'A').catch((): string[] => [])))
  return own!.length > 0 && !own!.some((address) => ours!.includes(address) || addresses.includes(address))
}

/** The records of a domain, with what its CAA records lack. */
export async function listRecords(
  { dns, print }: Pick<DomainDeps, 'dns' | 'print'>,
  { host, target, custom }: { host: string; target: RecordTarget; custom: CustomHostname },
): Promise<DnsRecord[]> {
  const found = await findCaa(dns, host).catch(() => {
    print('DNS gives no answer on CAA records: whether they permit the certificate was not checked.')
    return null
  })
  const caa = found && { name: found.name, issuers: excludedIssuers(found.records, custom.ssl?.certificate_authority) }
  return recordsFor({ hostname: host, domain: registrableDomain(host), target, custom, caa })
}

export const verifyLine = (site: string, host: string) => `npm run domains -- verify --site ${site} --host ${host}`

/** A name of another script with what people read: 'xn--… (bücher.example)'. */
const spelled = (host: string) => (host.includes('xn--') ? `${host} (${domainToUnicode(host)})` : host)
