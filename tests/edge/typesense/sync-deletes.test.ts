import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { resetTarget } from '../../../worker/features/search/typesense/records.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { migrate } from '../migrate.ts'
import { aHostedYard } from './hosted-yard.ts'

beforeAll(migrate)

describe('what a sync deletes', () => {
  it('[STK-07] is what the site’s record names: another’s collection stays, with any name', async () => {
    const yard = await aHostedYard('meridian', 2)
    yard.server.hasForeign('meridian-brisbane')
    await yard.tell()
    const [, first] = yard.server.collections()
    await resetTarget(siteStore(env.DB, 'meridian'))
    await yard.tell()
    expect(yard.server.collections()).toEqual(['meridian-brisbane', ...(await yard.recorded())])
    expect(yard.server.collections()).not.toContain(first)
  })

  it('[STK-07] is a collection that could not be filled, too, at once', async () => {
    const yard = await aHostedYard('half', 3)
    const breaks: typeof yard.server.fetch = async (input, init) =>
      new Request(input).url.includes('/import')
        ? new Response('Lagging', { status: 503 })
        : yard.server.fetch(input, init)
    await expect(yard.tellBy(breaks)).rejects.toThrow('503')
    expect([yard.server.collections(), await yard.recorded()]).toEqual([[], []])
    expect(await yard.tell()).toMatchObject({ put: 3, isNew: true })
    expect(yard.server.collections()).toEqual(await yard.recorded())
  })

  it('[STK-07] is one that was left by a sync whose server went away, at the next one', async () => {
    const yard = await aHostedYard('torn', 3)
    let isGone = false
    const goesAway: typeof yard.server.fetch = async (input, init) => {
      isGone ||= new Request(input).url.includes('/import')
      if (isGone) throw new TypeError('fetch failed')
      return yard.server.fetch(input, init)
    }
    await expect(yard.tellBy(goesAway)).rejects.toThrow('fetch failed')
    const left = yard.server.collections()
    expect([left.length, await yard.recorded()]).toEqual([1, left])
    await yard.tell()
    expect(yard.server.collections()).toEqual(await yard.recorded())
    expect(yard.server.collections()).not.toEqual(left)
  })

  it('[STK-07] goes in pieces that fit an address', async () => {
    const yard = await aHostedYard('pieces', 250)
    await yard.tell()
    await env.DB.prepare("update car set status = 'withdrawn' where site = 'pieces'").run()
    expect(await yard.tell()).toMatchObject({ put: 0, removed: 250 })
    expect(await yard.told()).toEqual([])
    expect(yard.server.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(3)
  })

  it('[STK-07] is not where another’s alias leads: it is refused until an operator takes it over', async () => {
    const yard = await aHostedYard('taken', 1)
    yard.server.hasForeign('taken-by-another', 'taken')
    await expect(yard.tell()).rejects.toThrow(
      /leads to taken-by-another, which no sync of this site has created.*hosted rebuild/,
    )
    await resetTarget(siteStore(env.DB, 'taken'))
    expect(await yard.tell()).toMatchObject({ put: 1, isNew: true })
    expect(yard.server.collections()).toEqual(['taken-by-another', ...(await yard.recorded())])
  })
})
