import type { CustomHostname } from './custom-hostnames.ts'

/** A record that the dealer's registrar has to have. */
export type DnsRecord = {
  purpose: 'route' | 'ownership' | 'certificate' | 'caa'
  /** ALIAS stands for whatever the registrar calls it at the top of a domain: ALIAS, ANAME, flattened CNAME. */
  type: 'CNAME' | 'ALIAS' | 'A' | 'AAAA' | 'TXT' | 'CAA'
  /** The whole name: '_acme-challenge.www.dealer.com.au'. */
  name: string
  value: string
}

export type RecordTarget = {
  /** The host that Cloudflare takes their traffic at. */
  fallbackOrigin: string
  /** IP addresses of the account for the tops of domains, where it has some. */
  addresses: string[]
}

type Wanted = {
  hostname: string
  /** The registered domain: 'dealer.com.au'. */
  domain: string
  target: RecordTarget
  custom: CustomHostname
  /** What the CAA records of the domain exclude, at the name that has them. */
  caa: { name: string; issuers: string[] } | null
}

/** The records to set for a domain, in the order that they are set in. */
export function recordsFor({ hostname, domain, target, custom, caa }: Wanted): DnsRecord[] {
  const { ownership_verification: ownership, ssl } = custom
  const proofs = ssl?.validation_records ?? []
  return [
    ...routeRecords(hostname, hostname === domain, target),
    ...(ownership?.name && ownership.value
      ? [{ purpose: 'ownership', type: 'TXT', name: ownership.name, value: ownership.value } as const]
      : []),
    ...proofs.flatMap(({ txt_name: name, txt_value: value }) =>
      name && value ? [{ purpose: 'certificate', type: 'TXT', name, value } as const] : [],
    ),
    ...(caa?.issuers ?? []).map(
      (issuer) => ({ purpose: 'caa', type: 'CAA', name: caa!.name, value: `0 issue "${issuer}"` }) as const,
    ),
  ]
}

function routeRecords(name: string, isApex: boolean, { fallbackOrigin, addresses }: RecordTarget): DnsRecord[] {
  if (!isApex) return [{ purpose: 'route', type: 'CNAME', name, value: fallbackOrigin }]
  if (addresses.length === 0) return [{ purpose: 'route', type: 'ALIAS', name, value: fallbackOrigin }]
  return addresses.map((value) => ({ purpose: 'route', type: value.includes(':') ? 'AAAA' : 'A', name, value }))
}

/** The name as a registrar's form asks for it: '@' for the domain itself, else what stands before the domain. */
export const nameAtRegistrar = (name: string, domain: string): string =>
  name === domain ? '@' : name.slice(0, -domain.length - 1)

const PURPOSES: Record<DnsRecord['purpose'], string> = {
  route: 'leads shoppers to the site',
  ownership: 'proves that the name is the dealer’s; may go once the domain is live',
  certificate: 'lets the certificate be issued before the name leads here; may go once the domain is live',
  caa: 'permits the authority that issues the certificate, beside those that stand there',
}
const ALIAS_NOTE = [
  'At the top of a domain a CNAME is not allowed. Registrars call what is: ALIAS, ANAME, or CNAME flattening.',
  'Where yours has none of these, move the DNS to one that has, or serve www alone and let the registrar forward.',
]

/** The records as lines, aligned, with what each is for. */
export function recordLines(records: DnsRecord[], domain: string): string[] {
  const names = records.map(({ name }) => nameAtRegistrar(name, domain))
  const width = Math.max(...names.map((name) => name.length))
  return [
    ...records.flatMap(({ type, value, purpose }, index) => [
      `  ${type.padEnd(5)}  ${names[index]!.padEnd(width)}  ${value}`,
      `  ${''.padEnd(5)}  ${''.padEnd(width)}  ${PURPOSES[purpose]}`,
    ]),
    ...(records.some(({ type }) => type === 'ALIAS') ? ['', ...ALIAS_NOTE.map((line) => `  ${line}`)] : []),
  ]
}
