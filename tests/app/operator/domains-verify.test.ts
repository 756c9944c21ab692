import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FALLBACK_ORIGIN } from '../../fakes/custom-hostnames.ts'
import { aDomainDesk } from './a-domain-desk.ts'

beforeEach(() => {
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'token')
  vi.stubEnv('CLOUDFLARE_ZONE_ID', 'zone-1')
  vi.stubEnv('FORECOURT_FALLBACK_ORIGIN', '')
  return () => vi.unstubAllEnvs()
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
