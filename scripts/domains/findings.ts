import { excludedIssuers } from './caa.ts'
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
  const [own, targets] = await Promise.all([addressesOf(dns, name), addressesOf(dns, value)])
  if (own.some((address) => targets.includes(address))) return there
  if (own.length === 0) return missing('is missing.')
  return missing(`leads elsewhere (${own.join(', ')}): change it.`)
}

const addressesOf = async (dns: Dns, name: string) => (await Promise.all([dns(name, 'A'), dns(name, 'AAAA')])).flat()
