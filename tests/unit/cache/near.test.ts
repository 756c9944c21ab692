import { expect, it } from 'vitest'
import { valueKey } from '../../../shared/tenant/kv-keys.ts'
import { kvPages, pagesMemory } from '../../../worker/features/pages/kv-pages.ts'
import type { NearValues } from '../../../worker/platform/cache/near-values.ts'

/** What isolates of one data centre keep for each other. */
function aDataCentre(): NearValues {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  return { find: async (key) => kept.get(key) ?? null, keep: (key, bytes) => void kept.set(key, bytes) }
}

it('[SRC-10] a page that one isolate has read costs the next one no read of KV', async () => {
  const near = aDataCentre()
  const reads: string[] = []
  const stored = new Map([
    [
      valueKey('yard', 'pages', 'edition'),
      JSON.stringify({ version: 'edition', pages: { '/a': { version: 'v1' } }, redirects: {} }),
    ],
    [valueKey('yard', 'page', 'v1'), JSON.stringify({ title: 'Größe ¥ – 軽' })],
  ])
  const kv = { get: async (key: string) => (reads.push(key), stored.get(key) ?? null) }
  const isolate = () =>
    kvPages({ kv, near, site: 'yard', content: 'edition', memory: pagesMemory(), isLive: true, report: () => {} })
  const first = await isolate().at('/a')
  expect(reads).toHaveLength(2)
  expect(await isolate().at('/a')).toEqual(first)
  expect(first).toMatchObject({ title: 'Größe ¥ – 軽' })
  expect(reads).toHaveLength(2)
})
