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

describe('verifying', () => {
  it.each([
    ['another server', () => new Response('<h1>Welcome</h1>'), 'is answered by another server (200)'],
    ['another Forecourt', () => Response.json({ token: 'theirs' }), 'is answered by another Forecourt'],
    ['a server with an error', () => new Response('', { status: 522 }), 'is answered by another server (522)'],
  ])('[TEN-07] takes %s for no site of ours', async (_, server, sentence) => {
    const desk = await aDomainDesk()
    await desk.here('add', desk.host)
    desk.settle(desk.host)
    desk.internet.serve(desk.host, server)
    const ended = await desk.here('verify', desk.host)
    expect([ended.code, ended.err]).toEqual([1, expect.stringContaining(sentence)])
    expect(await desk.siteOf(desk.host)).toBeNull()
  })

  it('[TEN-07] asks Cloudflare to validate again where it gave up, or the name leads here only now', async () => {
    const desk = await aDomainDesk()
    await desk.here('add', desk.host)
    const patches = () => desk.internet.calls().filter((call) => call.startsWith('PATCH')).length
    await desk.here('verify', desk.host)
    expect(patches()).toBe(0)
    desk.internet.set(desk.host, { ssl: { status: 'validation_timed_out' } })
    expect((await desk.here('verify', desk.host)).out).toContain(
      'was not issued in time. Its validation was started again.',
    )
    expect(patches()).toBe(1)
    desk.internet.record(desk.host, 'CNAME', FALLBACK_ORIGIN)
    await desk.here('verify', desk.host)
    expect(patches()).toBe(2)
  })

  it('[TEN-07] says what another record does in the way', async () => {
    const desk = await aDomainDesk()
    await desk.here('add', desk.host)
    desk.internet.record(desk.host, 'A', '203.0.113.7')
    expect((await desk.here('verify', desk.host)).out).toContain(
      'is missing; an A record stands in its place (203.0.113.7): replace it.',
    )
    desk.internet.record(desk.host, 'CNAME', 'old-platform.example.')
    expect((await desk.here('verify', desk.host)).out).toContain('leads to old-platform.example: change it.')
  })

  it('[TEN-07] a name that was never added is refused with the command that adds it', async () => {
    const desk = await aDomainDesk()
    const { code, err } = await desk.here('verify', desk.host)
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(`npm run domains -- add --site ${desk.slug} --host ${desk.host}`),
    ])
  })
})

describe('Cloudflare’s refusals', () => {
  it.each([
    ['a quota', { status: 403, code: 1404, message: 'Custom hostname quota exceeded.' }, 'quota exceeded (1404).'],
    ['a limit of calls', { status: 429, code: 971, message: 'Please wait.' }, '1,200 calls in five minutes'],
    [
      'a wrong token',
      { status: 401, code: 10_000, message: 'Authentication error' },
      'CLOUDFLARE_API_TOKEN is not valid.',
    ],
    ['a failure of its own', { status: 503, code: 0, message: 'Unavailable' }, 'Unavailable (0).'],
  ])('[TEN-07] %s ends the command with a sentence, and it goes on when run again', async (_, fault, sentence) => {
    const desk = await aDomainDesk()
    desk.internet.fail((call) => (call.startsWith('POST') ? fault : null))
    const ended = await desk.here('add', desk.host)
    expect([ended.code, ended.err]).toEqual([1, expect.stringContaining(sentence)])
    desk.internet.fail(null)
    expect((await desk.here('add', desk.host)).code).toBe(0)
    expect(desk.internet.hostnames()).toHaveLength(1)
  })

  it('[TEN-07] of a name that was created between the look and the call is none: that one is taken', async () => {
    const desk = await aDomainDesk()
    desk.internet.fail((call) => {
      if (call.startsWith('POST')) desk.internet.create({ hostname: desk.host, ssl: { method: 'http' } })
      return null
    })
    expect(await desk.here('add', desk.host)).toMatchObject({ code: 0, err: '' })
    expect(desk.internet.hostnames()).toHaveLength(1)
    expect(await desk.domains.list()).toMatchObject([{ custom_hostname: 'id-1' }])
  })

  it('[TEN-07] leave two operators who add a name at once with the same custom hostname', async () => {
    const desk = await aDomainDesk()
    const both = await Promise.all([desk.here('add', desk.host), desk.remote('add', desk.host)])
    expect(both.map(({ code, err }) => [code, err])).toEqual([
      [0, ''],
      [0, ''],
    ])
    expect(desk.internet.hostnames()).toHaveLength(1)
    expect(await desk.domains.list()).toMatchObject([{ hostname: desk.host, custom_hostname: 'id-1' }])
  })
})

describe('killed at any call and run again', () => {
  const JOURNEY = ['add', 'verify', 'remove'] as const
  type Desk = Awaited<ReturnType<typeof aDomainDesk>>

  /** A desk at the moment before a command of the journey. */
  async function deskBefore(command: (typeof JOURNEY)[number]) {
    const desk = await aDomainDesk()
    for (const earlier of JOURNEY.slice(0, JOURNEY.indexOf(command))) {
      if (earlier === 'verify') desk.settle(desk.host)
      await desk.here(earlier, desk.host)
    }
    if (command === 'verify') desk.settle(desk.host)
    return desk
  }

  const KILLERS: Record<string, (desk: Desk, at: number | null, isDone: boolean) => void> = {
    'outside this machine': ({ internet }, at, isDone) => internet.kill(at, isDone),
    'of the database': ({ database }, at, isDone) =>
      database.lose(at === null ? null : { from: at, calls: 1_000, isDone }),
  }
  const cases = JOURNEY.flatMap((command) =>
    Object.keys(KILLERS).flatMap((calls) => [true, false].map((isDone) => [command, calls, isDone] as const)),
  )

  it.each(cases)('[SIT-03] %s ends right: calls %s, done: %s', { timeout: 60_000 }, async (command, calls, isDone) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    for (let at = 1, isKilled = true; isKilled; at++) {
      const desk = await deskBefore(command)
      KILLERS[calls]!(desk, at, isDone)
      isKilled = (await desk.here(command, desk.host)).code !== 0
      KILLERS[calls]!(desk, null, isDone)
      expect(desk.internet.hostnames().length).toBeLessThanOrEqual(1)
      expect((await desk.here(command, desk.host)).code).toBe(0)
      expect(desk.internet.hostnames()).toHaveLength(command === 'remove' ? 0 : 1)
      expect(await desk.domains.list()).toHaveLength(command === 'remove' ? 0 : 1)
      expect(await desk.siteOf(desk.host)).toBe(command === 'verify' ? desk.slug : null)
      const acts = (await desk.registry.history(desk.slug)).filter(({ act }) => act === 'domains')
      expect(acts).toHaveLength(JOURNEY.indexOf(command) + 1)
    }
    vi.restoreAllMocks()
  })
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
    expect(out).toContain(`${desk.host} would be added to ${desk.slug}`)
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
