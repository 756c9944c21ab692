import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FALLBACK_ORIGIN } from '../../fakes/custom-hostnames.ts'
import { aDomainDesk } from './a-domain-desk.ts'

beforeEach(() => {
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'token')
  vi.stubEnv('CLOUDFLARE_ZONE_ID', 'zone-1')
  vi.stubEnv('FORECOURT_FALLBACK_ORIGIN', '')
  return () => vi.unstubAllEnvs()
})

describe.each([
  ['on the local data', 'here'],
  ['at a deployed platform', 'remote'],
] as const)('a domain %s', (_, place) => {
  it('[TEN-07] goes from a name to the one address of its site, and back', async () => {
    const desk = await aDomainDesk()
    const added = await desk[place]('add', `${desk.host.toUpperCase()}.`)
    expect(added).toMatchObject({ code: 0, err: '' })
    expect(added.out).toMatch(new RegExp(`CNAME\\s+www\\s+${FALLBACK_ORIGIN}`))
    expect(added.out).toMatch(/TXT\s+_cf-custom-hostname\.www\s+owner-id-1/)
    expect(await desk.siteOf(desk.host)).toBeNull()

    const early = await desk[place]('verify', desk.host)
    expect(early.code).toBe(1)
    expect(early.out).toContain(`missing   CNAME www ${FALLBACK_ORIGIN}: is missing.`)
    expect(early.out).toContain('Cloudflare says: custom hostname does not CNAME to this zone.')
    expect(early.err).toContain(`${desk.host} is not live yet.`)
    expect(await desk.siteOf(desk.host)).toBeNull()

    desk.settle(desk.host)
    expect(await desk[place]('verify', desk.host)).toMatchObject({ code: 0, err: '' })
    expect(await desk.siteOf(desk.host)).toBe(desk.slug)
    const before = await desk.ask(`https://${desk.host}/used-car/?make=Kia&page=2`)
    expect([before.status, before.headers.get('location')]).toEqual([
      308,
      `https://${desk.slug}.example/search/used-cars?make=Kia&page=2`,
    ])

    expect(await desk[place]('primary', desk.host)).toMatchObject({ code: 0, err: '' })
    expect((await desk.registry.show(desk.slug))!.primary).toBe(desk.host)
    const refused = await desk[place]('remove', desk.host)
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('is the primary host')])
    expect(desk.internet.hostnames()).toHaveLength(1)

    await desk[place]('primary', `${desk.slug}.example`)
    expect(await desk[place]('remove', desk.host)).toMatchObject({ code: 0, err: '' })
    expect(desk.internet.hostnames()).toEqual([])
    expect(await desk.domains.list()).toEqual([])
    expect(await desk.siteOf(desk.host)).toBeNull()
  })
})

it('[TEN-07] other hosts redirect to the primary one with path and query, at once on this machine', async () => {
  const desk = await aDomainDesk()
  await desk.remote('add', desk.host)
  desk.settle(desk.host)
  await desk.remote('verify', desk.host)
  expect((await desk.ask(`https://${desk.slug}.example/robots.txt`)).status).toBe(200)
  await desk.remote('primary', desk.host)
  const answer = await desk.ask(`https://${desk.slug}.example/search/kia?page=2`)
  expect([answer.status, answer.headers.get('location')]).toEqual([308, `https://${desk.host}/search/kia?page=2`])
  expect((await desk.ask(`https://${desk.host}/robots.txt`)).status).toBe(200)
})

it('[TEN-07] a removed host answers at once that no site lives there', async () => {
  const desk = await aDomainDesk()
  await desk.remote('add', desk.host)
  desk.settle(desk.host)
  await desk.remote('verify', desk.host)
  expect((await desk.ask(`https://${desk.host}/robots.txt`)).status).toBe(308)
  await desk.remote('remove', desk.host)
  const answer = await desk.ask(`https://${desk.host}/robots.txt`)
  expect([answer.status, await answer.text()]).toEqual([
    404,
    expect.stringContaining('There is no site at this address'),
  ])
  expect((await desk.ask(`https://${desk.host}/.well-known/forecourt-domain`)).status).toBe(404)
})

it('[TEN-07] a bare name that another proxy answers is said to need its validation by TXT', async () => {
  const desk = await aDomainDesk()
  const apex = desk.host.replace('www.', '')
  expect((await desk.here('add', apex)).out).not.toContain('answered elsewhere')
  desk.internet.record(apex, 'A', '203.0.113.9')
  expect((await desk.here('add', apex)).out).toContain(`${apex} is answered elsewhere today`)
})

describe('a dry run', () => {
  it('[TEN-07] of `add` prints each call with method, URL and body, and changes nothing, without a token', async () => {
    vi.stubEnv('CLOUDFLARE_API_TOKEN', '')
    vi.stubEnv('CLOUDFLARE_ZONE_ID', '')
    const desk = await aDomainDesk()
    const { code, out } = await desk.here('add', desk.host, '--dry-run', '--validation', 'txt')
    expect(code).toBe(0)
    expect(out).toContain(
      [
        'POST https://api.cloudflare.com/client/v4/zones/<CLOUDFLARE_ZONE_ID>/custom_hostnames',
        `  {"hostname":"${desk.host}","ssl":{"method":"txt","type":"dv"}}`,
      ].join('\n'),
    )
    expect(out).toContain(`GET https://cloudflare-dns.com/dns-query?name=${desk.host}&type=CAA`)
    expect(out).toContain(`/operator/domains/${desk.slug}/${desk.host}/attach`)
    expect(out.indexOf(`${desk.host} would be added to ${desk.slug}`)).toBe(1)
    expect([desk.internet.calls(), await desk.domains.list()]).toEqual([[], []])
  })

  it('[TEN-07] of `verify` and `remove` changes nothing either', async () => {
    const desk = await aDomainDesk()
    await desk.here('add', desk.host)
    desk.internet.kill(null)
    const before = await desk.domains.list()
    const verified = await desk.here('verify', desk.host, '--dry-run')
    expect(verified.out).toContain(`GET https://${desk.host}/.well-known/forecourt-domain`)
    expect(verified.out).toContain(`/operator/domains/${desk.slug}/${desk.host}/live`)
    expect((await desk.here('remove', desk.host, '--dry-run')).out).toContain(
      'DELETE https://api.cloudflare.com/client/v4/zones/zone-1/custom_hostnames/id-1',
    )
    expect([desk.internet.calls(), await desk.domains.list()]).toEqual([[], before])
  })

  it('[TEN-07] is refused as the command itself would be', async () => {
    const desk = await aDomainDesk()
    await desk.here('add', desk.host)
    const { code, err } = await desk.run('add', '--site', desk.other, '--host', desk.host, '--dry-run')
    expect([code, err]).toEqual([1, expect.stringContaining(`${desk.host} belongs to ${desk.slug}`)])
  })
})

describe('without Cloudflare', () => {
  it('[TEN-07] a name of this machine needs no check', async () => {
    vi.stubEnv('CLOUDFLARE_API_TOKEN', '')
    const desk = await aDomainDesk()
    const host = `${desk.slug}-new.localhost`
    expect((await desk.here('add', host)).out).toContain('needs no certificate')
    expect((await desk.here('verify', host)).code).toBe(0)
    expect(await desk.siteOf(host)).toBe(desk.slug)
    expect((await desk.here('remove', host)).code).toBe(0)
    expect(desk.internet.calls()).toEqual([])
  })

  it('[TEN-07] another name is live once this platform answers over it', async () => {
    const desk = await aDomainDesk()
    expect((await desk.here('add', desk.host, '--local')).out).toContain('Cloudflare for SaaS is left out (--local).')
    expect((await desk.here('verify', desk.host)).err).toContain(`https://${desk.host} does not answer`)
    desk.internet.serve(desk.host, (url) => desk.ask(url))
    expect((await desk.here('verify', desk.host)).code).toBe(0)
    expect(desk.internet.hostnames()).toEqual([])
  })

  it('[TEN-07] a deployed platform asks for the token before anything changes', async () => {
    vi.stubEnv('CLOUDFLARE_API_TOKEN', '')
    const desk = await aDomainDesk()
    const { code, err } = await desk.remote('add', desk.host)
    expect([code, err]).toEqual([2, expect.stringContaining('CLOUDFLARE_API_TOKEN is not set')])
    expect(await desk.domains.list()).toEqual([])
  })
})

it('[TEN-07] a name that is no domain of the site is removed already', async () => {
  const desk = await aDomainDesk()
  expect(await desk.here('remove', desk.host)).toMatchObject({
    code: 0,
    out: `${desk.host} is no domain of ${desk.slug}: there is nothing to remove.\n`,
  })
})

describe('a list', () => {
  it('[TEN-07] has the domains of a site or of all, with state, and never a token', async () => {
    const desk = await aDomainDesk()
    await desk.here('add', desk.host)
    await desk.run('add', '--site', desk.other, '--host', 'cars.example.com')
    const all = (await desk.run('list')).out
    expect(all).toMatch(/cars\.example\.com .*pending/)
    expect((await desk.run('list', '--site', desk.slug)).out).not.toContain('cars.example.com')
    expect(all).toMatch(new RegExp(`${desk.slug}\\.example .*named in site.json`))
    const [domain] = await desk.domains.list(desk.slug)
    expect((await desk.run('list', '--json')).out).not.toContain(domain!.token)
  })

  it('[TEN-07] marks the primary host: that of the `url` of site.json, or the one that was made primary', async () => {
    const desk = await aDomainDesk()
    const lineOf = async (host: string) =>
      (await desk.run('list', '--site', desk.slug)).out.split('\n').find((line) => line.startsWith(`${host} `))
    expect(await lineOf(`${desk.slug}.example`)).toMatch(/ primary +named in site[.]json$/)
    expect(await lineOf(`${desk.slug}.localhost`)).not.toContain('primary')
    await desk.here('add', desk.host)
    desk.settle(desk.host)
    await desk.here('verify', desk.host)
    await desk.here('primary', desk.host)
    expect(await lineOf(desk.host)).toMatch(/ primary /)
    expect(await lineOf(`${desk.slug}.example`)).not.toContain('primary')
    const json = (await desk.run('list', '--site', desk.slug, '--json')).out
    expect(json).toContain(`"hostname":"${desk.slug}.example","site":"${desk.slug}","state":"config","isPrimary":false`)
  })
})

it.each([
  ['a wildcard', '*.dealer.com.au', 'is a wildcard'],
  ['an IP address', '203.0.113.7', 'is an IP address'],
  ['an ending of many domains', 'com.au', 'is an ending that many domains have'],
  ['an address', 'https://www.dealer.com.au/', 'give the name alone, www.dealer.com.au'],
])('[TEN-07] %s is no name to add', async (_, host, sentence) => {
  const desk = await aDomainDesk()
  const { code, err } = await desk.here('add', host)
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
})
