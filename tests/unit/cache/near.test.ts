import { describe, expect, it } from 'vitest'
import { valueKey } from '../../../shared/tenant/kv-keys.ts'
import { kvPages, pagesMemory } from '../../../worker/features/pages/service.ts'
import type { NearValues } from '../../../worker/platform/cache/named-values.ts'
import { compilePages, putPages } from '../../builders/page.ts'
import { fakeKv } from '../../fakes/kv.ts'

const WORDS = 'Größe ¥ – 軽'

/** What isolates of one data centre keep for each other. */
function aDataCentre() {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  const near: NearValues = {
    find: async (key) => kept.get(key) ?? null,
    keep: (key, bytes) => void kept.set(key, bytes),
  }
  return { kept, near }
}

/** A site with one page, and isolates that read it from KV or nearby. */
async function aPage() {
  const { kv } = fakeKv()
  const compiled = await compilePages({ '/a': WORDS })
  await putPages(kv, 'yard', compiled)
  const reads: string[] = []
  const get = (async (key: string, ...rest: []) => (reads.push(key), kv.get(key, ...rest))) as typeof kv.get
  const { keys } = await kv.list({ prefix: 'pages:yard:' })
  const content = keys[0]!.name.slice('pages:yard:'.length)
  const { kept, near } = aDataCentre()
  const isolate = () =>
    kvPages({ kv: { get }, near, site: 'yard', content, memory: pagesMemory(), isLive: true, report: () => {} })
  const key = { list: valueKey('yard', 'pages', content), page: valueKey('yard', 'page', compiled.pages[0]!.version) }
  return { kv, reads, kept, isolate, key }
}

describe('the pages of a site, as isolates of one data centre read them', () => {
  it('[SRC-10] cost the next isolate no read of KV', async () => {
    const { isolate, reads } = await aPage()
    const first = await isolate().at('/a')
    expect(reads).toHaveLength(2)
    expect(await isolate().at('/a')).toEqual(first)
    expect(JSON.stringify(first)).toContain(WORDS)
    expect(reads).toHaveLength(2)
  })

  it.each(['list', 'page'] as const)('[SRC-20] show again once a damaged %s is whole in KV', async (which) => {
    const { kv, isolate, key } = await aPage()
    const whole = (await kv.get(key[which]))!
    await kv.put(key[which], whole.slice(0, -20))
    await expect(isolate().at('/a')).rejects.toThrow('damaged')
    await kv.put(key[which], whole)
    expect(JSON.stringify(await isolate().at('/a'))).toContain(WORDS)
  })

  it.each(['list', 'page'] as const)(
    '[SRC-20] come from KV where the %s that is kept nearby is damaged',
    async (which) => {
      const { isolate, key, kept } = await aPage()
      await isolate().at('/a')
      kept.set(key[which], kept.get(key[which])!.slice(0, -20))
      expect(JSON.stringify(await isolate().at('/a'))).toContain(WORDS)
    },
  )
})
