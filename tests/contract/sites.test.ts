import { describe, expect, it } from 'vitest'
import { hostKey, siteKey } from '../../shared/tenant/kv-keys.ts'
import { kvSites, type Sites, siteMemory } from '../../worker/features/sites/service.ts'
import { buildSite, siteInput } from '../builders/site.ts'
import { fakeSites } from '../fakes/sites.ts'

const north = { id: 1, slug: 'north', url: 'https://www.north.example', hosts: ['north.example'] }
const south = { id: 2, slug: 'south', url: 'https://south.example' }

function inKv(): Sites {
  const entries = new Map([
    [siteKey('north'), JSON.stringify(siteInput(north))],
    [siteKey('south'), JSON.stringify(siteInput(south))],
    [hostKey('www.north.example'), 'north'],
    [hostKey('north.example'), 'north'],
    [hostKey('south.example'), 'south'],
  ])
  const get = async (key: string) => entries.get(key) ?? null
  const kv = { get, getWithMetadata: async (key: string) => ({ value: await get(key), metadata: null }) }
  return kvSites({ memory: siteMemory(), kv, now: 0, defer: () => {}, report: () => {} })
}

describe.each([
  ['in KV', inKv],
  ['in memory', () => fakeSites(buildSite(north), buildSite(south))],
])('sites %s', (_, make) => {
  it('[TEN-01] are found at their public address', async () => {
    expect(await make().at('south.example')).toEqual(buildSite(south))
  })

  it('[TEN-01] are found at their other hosts', async () => {
    expect(await make().at('north.example')).toEqual(buildSite(north))
  })

  it('[TEN-01] are found nowhere else', async () => {
    const sites = make()
    expect([await sites.at('a.south.example'), await sites.at('south'), await sites.at('')]).toEqual([null, null, null])
  })
})
