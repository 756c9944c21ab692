import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aDomainDesk } from './a-domain-desk.ts'

beforeEach(() => {
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'token')
  vi.stubEnv('CLOUDFLARE_ZONE_ID', 'zone-1')
  vi.stubEnv('FORECOURT_FALLBACK_ORIGIN', '')
  return () => vi.unstubAllEnvs()
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
