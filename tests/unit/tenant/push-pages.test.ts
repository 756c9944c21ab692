import { beforeEach, describe, expect, it } from 'vitest'
import type { LoadedSite } from '../../../scripts/tenants/load.ts'
import { pushSites } from '../../../scripts/tenants/push.ts'
import { compilePages, pageFile } from '../../builders/page.ts'
import { buildSite, siteInput } from '../../builders/site.ts'

const PAGES = 500
const site = buildSite({ slug: 'one', hosts: [] })

let stored: Map<string, string>
let calls: string[]
beforeEach(() => {
  stored = new Map()
  calls = []
})

/** A key-value store that notes each change. */
const kv = {
  get: (key: string) => Promise.resolve(stored.get(key) ?? null),
  put: async (key: string, value: string) => void (stored.set(key, value), calls.push(`put ${key}`)),
  delete: async (key: string) => void (stored.delete(key), calls.push(`delete ${key}`)),
}

/** Publishes these pages, and gives the changes of pages that it took. */
async function push(bodies: Record<string, string>): Promise<string[]> {
  const { problems, ...content } = await compilePages(bodies, site)
  expect(problems).toEqual([])
  calls = []
  await pushSites(kv, [{ site, config: siteInput(), content } satisfies LoadedSite])
  return calls.filter((call) => call.includes(' page'))
}

describe('publishing pages', () => {
  it('[CNT-01] writes each page before the list that leads to it, and that before the config', async () => {
    await push({ '/a': 'Words.', '/b': 'Words.' })
    expect(calls.slice(1, 5)).toEqual(['put page:one:/a', 'put page:one:/b', 'put pages:one', 'put site:one'])
  })

  it('[CNT-01] writes no page again that has not changed', async () => {
    await push({ '/a': 'Words.', '/b': 'Words.' })
    expect(await push({ '/a': 'Words.', '/b': 'Words.' })).toEqual(['put pages:one'])
    expect(await push({ '/a': 'Words.', '/b': 'Others.', '/c': 'New.' })).toEqual([
      'put page:one:/b',
      'put page:one:/c',
      'put pages:one',
    ])
  })

  it.each([1, 2, 3, 4, 5])(
    '[CNT-01] ends as its files are after a writing that broke off at change %i',
    async (change) => {
      await push({ '/a': 'One.', '/b': 'One.', '/c': 'One.' })
      let left = change
      const { put } = kv
      kv.put = async (key, value) => {
        if (left-- === 0) throw new Error('broken off')
        await put(key, value)
      }
      await expect(push({ '/a': 'Two.', '/b': 'Two.', '/c': 'Two.' })).rejects.toThrow('broken off')
      kv.put = put
      await push({ '/a': 'One.', '/b': 'One.', '/c': 'One.' })
      const texts = ['/a', '/b', '/c'].map((path) => stored.get(`page:one:${path}`))
      expect(texts.every((text) => text?.includes('One.'))).toBe(true)
      expect(await push({ '/a': 'One.', '/b': 'One.', '/c': 'One.' })).toEqual(['put pages:one'])
    },
  )

  it('[CNT-01] deletes a page that is gone last, after the list that no longer leads to it', async () => {
    await push({ '/a': 'Words.', '/b': 'Words.' })
    await push({ '/b': 'Words.' })
    expect(calls.at(-1)).toBe('delete page:one:/a')
    expect([...stored.keys()].filter((key) => key.startsWith('page:'))).toEqual(['page:one:/b'])
  })

  it('[CNT-01] takes 500 pages that link to each other, and one of them anew', async () => {
    const body = (at: number) => pageFile(`## Part\n\n[next](/pages/p${(at + 1) % PAGES}#part)`, `title: Page ${at}`)
    const bodies = Object.fromEntries(Array.from({ length: PAGES }, (_, at) => [`/pages/p${at}`, body(at)]))
    expect(await push(bodies)).toHaveLength(PAGES + 1)
    expect(await push({ ...bodies, '/pages/p7': `${body(7)}More.` })).toEqual([
      'put page:one:/pages/p7',
      'put pages:one',
    ])
  })
})
