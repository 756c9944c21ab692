import { describe, expect, it } from 'vitest'
import type { CustomHostname } from '../../../scripts/domains/custom-hostnames.ts'
import { type Dns, dnsOverHttps, excludedIssuers, findCaa } from '../../../scripts/domains/dns.ts'
import { registrableDomain } from '../../../scripts/domains/domain-deps.ts'
import { nameAtRegistrar, recordLines, recordsFor } from '../../../scripts/domains/records.ts'
import { findRecords } from '../../../scripts/domains/verify.ts'

const ORIGIN = 'sites.forecourt.example'
const custom = (hostname: string, txt = false): CustomHostname => ({
  id: 'id-1',
  hostname,
  ownership_verification: { type: 'txt', name: `_cf-custom-hostname.${hostname}`, value: 'owner' },
  ssl: {
    method: txt ? 'txt' : 'http',
    validation_records: txt
      ? ['rsa', 'ecdsa'].map((key) => ({ txt_name: `_acme-challenge.${hostname}`, txt_value: `proof-${key}` }))
      : [{ http_url: `http://${hostname}/.well-known/acme-challenge/x`, http_body: 'x' }],
  },
})
type Setting = { addresses?: string[]; txt?: boolean; caa?: { name: string; issuers: string[] } }

/** Type, name as a registrar's form has it, and value. */
const rows = (hostname: string, { addresses = [], txt = false, caa }: Setting = {}) => {
  const domain = registrableDomain(hostname)
  const target = { fallbackOrigin: ORIGIN, addresses }
  return recordsFor({ hostname, domain, target, custom: custom(hostname, txt), caa: caa ?? null }).map(
    ({ type, name, value }) => `${type} ${nameAtRegistrar(name, domain)} ${value}`,
  )
}

describe('the records to set', () => {
  it.each<[string, string, Setting, string[]]>([
    ['for www', 'www.dealer.com.au', {}, [`CNAME www ${ORIGIN}`, 'TXT _cf-custom-hostname.www owner']],
    ['for a name further down', 'a.b.dealer.nz', {}, [`CNAME a.b ${ORIGIN}`, 'TXT _cf-custom-hostname.a.b owner']],
    ['for the top of a domain', 'dealer.com.au', {}, [`ALIAS @ ${ORIGIN}`, 'TXT _cf-custom-hostname owner']],
    [
      'for the top of a domain, with addresses of the account',
      'dealer.com.au',
      { addresses: ['203.0.113.7', '2001:db8::7'] },
      ['A @ 203.0.113.7', 'AAAA @ 2001:db8::7', 'TXT _cf-custom-hostname owner'],
    ],
    [
      'for www, whose CNAME needs no address',
      'www.dealer.com.au',
      { addresses: ['203.0.113.7'] },
      [`CNAME www ${ORIGIN}`, 'TXT _cf-custom-hostname.www owner'],
    ],
    [
      'with a certificate by TXT, each of its keys',
      'www.dealer.com.au',
      { txt: true },
      [
        `CNAME www ${ORIGIN}`,
        'TXT _cf-custom-hostname.www owner',
        'TXT _acme-challenge.www proof-rsa',
        'TXT _acme-challenge.www proof-ecdsa',
      ],
    ],
    [
      'beside CAA records that exclude the authority',
      'www.dealer.com.au',
      { caa: { name: 'dealer.com.au', issuers: ['pki.goog'] } },
      [`CNAME www ${ORIGIN}`, 'TXT _cf-custom-hostname.www owner', 'CAA @ 0 issue "pki.goog"'],
    ],
  ])('[TEN-07] %s', (_, hostname, setting, wanted) => {
    expect(rows(hostname, setting)).toEqual(wanted)
  })

  it('[TEN-07] at the top of a domain come with what registrars call them', () => {
    const records = recordsFor({
      hostname: 'dealer.com.au',
      domain: 'dealer.com.au',
      target: { fallbackOrigin: ORIGIN, addresses: [] },
      custom: custom('dealer.com.au'),
      caa: null,
    })
    expect(recordLines(records, 'dealer.com.au').join('\n')).toContain('ALIAS, ANAME, or CNAME flattening')
  })
})

describe('CAA records', () => {
  it.each<[string, string[], Parameters<typeof excludedIssuers>[1], string[]]>([
    ['that name the authority permit it', ['0 issue "pki.goog"'], 'google', []],
    ['that name it with parameters permit it', ['0 issue "PKI.goog; cansignhttpexchanges=yes"'], 'google', []],
    [
      'that name it beside others permit it',
      ['0 issue "digicert.com"', '0 issue "letsencrypt.org"'],
      'lets_encrypt',
      [],
    ],
    ['that name others alone exclude it', ['0 issue "digicert.com"'], 'google', ['pki.goog']],
    ['that name no authority exclude it', ['0 issue ";"'], 'ssl_com', ['ssl.com']],
    ['about reports alone permit all', ['0 iodef "mailto:it@dealer.com.au"'], 'google', []],
    ['about wildcards alone permit a single name', ['0 issuewild "digicert.com"'], 'google', []],
    ['with tags in capitals hold', ['0 ISSUE "digicert.com"'], 'google', ['pki.goog']],
    [
      'with a critical tag that is not known exclude it',
      ['128 future "x"', '0 issue "pki.goog"'],
      'google',
      ['pki.goog'],
    ],
    ['with one that is not critical do not', ['0 future "x"', '0 issue "pki.goog"'], 'google', []],
    ['as bytes hold', ['\\# 15 00 05 69 73 73 75 65 70 6b 69 2e 67 6f 6f 67'], 'google', []],
    [
      'have to permit each, where Cloudflare does not say which',
      ['0 issue "pki.goog"'],
      undefined,
      ['letsencrypt.org', 'ssl.com'],
    ],
    ['that are none permit all', [], undefined, []],
  ])('[TEN-07] %s', (_, records, ca, wanted) => {
    expect(excludedIssuers(records, ca)).toEqual(wanted)
  })

  it('[TEN-07] of the nearest name above hold', async () => {
    const dns = zone({ 'dealer.com.au CAA': ['0 issue "a"'], 'com.au CAA': ['0 issue "b"'] })
    expect(await findCaa(dns, 'www.dealer.com.au')).toEqual({ name: 'dealer.com.au', records: ['0 issue "a"'] })
    expect(await findCaa(async () => [], 'www.dealer.com.au')).toBeNull()
  })
})

const zone =
  (records: Record<string, string[]>): Dns =>
  async (name, type) =>
    records[`${name} ${type}`] ?? []
const answers = (body: unknown) => dnsOverHttps(() => Promise.resolve(Response.json(body)))

describe('what DNS says', () => {
  const alias = { purpose: 'route', type: 'ALIAS', name: 'dealer.com.au', value: ORIGIN } as const
  const proof = { purpose: 'ownership', type: 'TXT', name: '_x.dealer.com.au', value: 'owner' } as const

  it.each([
    [
      'a flattened record that leads here',
      { 'dealer.com.au A': ['203.0.113.7'], [`${ORIGIN} A`]: ['203.0.113.7'] },
      true,
      'is there.',
    ],
    [
      'one that leads elsewhere',
      { 'dealer.com.au A': ['192.0.2.1'], [`${ORIGIN} A`]: ['203.0.113.7'] },
      false,
      'leads elsewhere (192.0.2.1): change it.',
    ],
    ['none', { [`${ORIGIN} A`]: ['203.0.113.7'] }, false, 'is missing.'],
  ])('[TEN-07] of the top of a domain: %s', async (_, records, isThere, sentence) => {
    expect(await findRecords(zone(records), [alias])).toEqual([{ record: alias, isThere, sentence }])
  })

  it.each([
    ['the text', ['spf', 'owner'], true],
    ['another text', ['old'], false],
  ])('[TEN-07] of a proof: %s', async (_, values, isThere) => {
    expect(await findRecords(zone({ '_x.dealer.com.au TXT': values }), [proof])).toMatchObject([{ isThere }])
  })

  it('[TEN-07] is a sentence where DNS does not answer', async () => {
    const [finding] = await findRecords(() => Promise.reject(new Error('no answer')), [proof])
    expect(finding).toMatchObject({ isThere: false, sentence: 'DNS could not be asked: no answer.' })
  })

  it('[TEN-07] is read as resolvers send it: aliases left out, texts in parts joined', async () => {
    const Answer = [
      { name: 'a.example.', type: 5, TTL: 60, data: 'B.Example.' },
      { name: 'b.example.', type: 16, TTL: 60, data: '"one \\"quoted\\" " "two"' },
    ]
    expect(await answers({ Status: 0, Answer })('a.example', 'TXT')).toEqual(['one "quoted" two'])
    expect(await answers({ Status: 0, Answer })('a.example', 'CNAME')).toEqual(['b.example'])
    expect(await answers({ Status: 3 })('a.example', 'A')).toEqual([])
    await expect(answers({ Status: 2 })('a.example', 'A')).rejects.toThrow(
      'DNS answers with an error for a.example (2)',
    )
  })
})
