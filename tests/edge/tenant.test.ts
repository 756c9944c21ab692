import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { hostKey, siteKey } from '../../shared/tenant/kv-keys.ts'
import type { TenantEnv } from '../../worker/context.ts'
import { kvSites, siteMemory } from '../../worker/features/sites/service.ts'
import { tenant } from '../../worker/features/sites/tenant.ts'
import { canonical } from '../../worker/http/middleware/canonical.ts'
import { siteInput } from '../builders/site.ts'

const SITES = [
  { id: 1, slug: 'north', name: 'North Yard', url: 'https://www.north.example' },
  { id: 2, slug: 'south', name: 'South Yard', url: 'https://south.example' },
]
const HOSTS: Record<string, string> = {
  'www.north.example': 'north',
  'north.example': 'north',
  'north.localhost': 'north',
  'south.example': 'south',
}

let app: Hono<TenantEnv>
let kv: { get(key: string): Promise<string | null> }
beforeEach(async () => {
  for (const site of SITES) await env.KV.put(siteKey(site.slug), JSON.stringify(siteInput(site)))
  for (const [host, slug] of Object.entries(HOSTS)) await env.KV.put(hostKey(host), slug)
  kv = env.KV
  app = freshIsolate()
})

function freshIsolate() {
  const memory = siteMemory()
  const site = tenant(() =>
    kvSites({
      memory,
      kv: {
        get: (key) => kv.get(key),
        getWithMetadata: async (key) => ({ value: await kv.get(key), metadata: null }),
      },
      now: Date.now(),
      defer: () => {},
      report: () => {},
    }),
  )
  return new Hono<TenantEnv>().use(site, canonical).all('*', (c) => c.text(c.var.site.name))
}

const ask = (url: string, init?: RequestInit) => app.request(url, { redirect: 'manual', ...init }, env)
const SITE_NAMES = /North|South/

describe('the site of a request', () => {
  it.each([
    ['its host', 'https://south.example/', 'South Yard'],
    ['its host with a port', 'http://south.example:8810/', 'South Yard'],
    ['its host in capitals', 'https://SOUTH.Example/', 'South Yard'],
    ['its host with a dot at the end', 'https://south.example./', 'South Yard'],
    ['its host on a developer’s machine', 'http://north.localhost:8810/', 'North Yard'],
  ])('[TEN-01] is found by %s', async (_, url, name) => {
    const answer = await ask(url)
    expect([answer.status, await answer.text()]).toEqual([200, name])
  })

  it.each([
    ['X-Forwarded-Host', 'south.example'],
    ['X-Host', 'south.example'],
    ['Forwarded', 'host=south.example'],
    ['X-Original-Host', 'south.example'],
    ['Host', 'south.example'],
  ])('[TEN-01] is not moved by a forged %s', async (header, value) => {
    expect(await (await ask('https://www.north.example/', { headers: { [header]: value } })).text()).toBe('North Yard')
    expect((await ask('https://unknown.example/', { headers: { [header]: value } })).status).toBe(404)
  })
})

describe('no site', () => {
  it.each([
    ['an unknown host', 'https://unknown.example/'],
    ['a host beneath a tenant’s', 'https://a.south.example/'],
    ['a host above a tenant’s', 'https://example/'],
    ['a doubled host', 'https://south.example,north.example/'],
    ['a bare name', 'http://localhost/'],
    ['an address', 'http://127.0.0.1:8810/'],
    ['a host that names a key', 'https://site:north@unknown.example/'],
    ['a host of 300 letters', `https://${'a'.repeat(300)}.example/`],
  ])('[TEN-01] lives at %s: a plain 404 with no tenant’s data', async (_, url) => {
    const answer = await ask(url)
    const page = await answer.text()
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(page).toContain('<h1>There is no site at this address</h1>')
    expect(page).not.toMatch(SITE_NAMES)
    expect(page).not.toMatch(/<script|<link|<img/)
  })

  it('[TEN-01] suffers by another’s broken config', async () => {
    await env.KV.put(siteKey('south'), '{"name": "South')
    expect((await ask('https://south.example/')).status).toBe(404)
    expect(await (await ask('https://www.north.example/')).text()).toBe('North Yard')
  })

  it('[TEN-01] is forgotten while KV is down, and a host never asked for is told to come back', async () => {
    await ask('https://south.example/')
    await ask('https://unknown.example/')
    kv = { get: () => Promise.reject(new Error('KV is down')) }
    expect(await (await ask('https://south.example/')).text()).toBe('South Yard')
    expect((await ask('https://unknown.example/')).status).toBe(404)
    const answer = await ask('https://www.north.example/')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await answer.text()).not.toMatch(SITE_NAMES)
  })
})

describe('one address', () => {
  it.each([
    ['another host of a site', 'https://north.example/', 'https://www.north.example/'],
    [
      'and its page, in one step',
      'http://north.example/Used-Car/?make=Kia&page=2',
      'https://www.north.example/search/used-cars?make=Kia&page=2',
    ],
    [
      'and no further',
      'https://north.example//elsewhere.example/%5Cx',
      'https://www.north.example/elsewhere.example/%5Cx',
    ],
  ])('[TEN-01] for %s', async (_, url, location) => {
    const answer = await ask(url)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, location])
  })

  it.each([
    ['a slash at the end', 'https://south.example/search/used-cars/', '/search/used-cars'],
    ['capitals', 'https://south.example/Search/Used-Cars?Make=Kia', '/search/used-cars?Make=Kia'],
    ['what could lead elsewhere', 'https://south.example//elsewhere.example/', '/elsewhere.example'],
    ['a backslash', 'https://south.example/\\elsewhere.example/', '/elsewhere.example'],
    ['an alias', 'https://south.example/used-car/', '/search/used-cars'],
  ])('[NAV-07] for %s', async (_, url, location) => {
    const answer = await ask(url)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, location])
  })

  it('[NAV-07] leaves a canonical path and a sent form alone', async () => {
    expect((await ask('https://south.example/search/used-cars?a=1')).status).toBe(200)
    expect((await ask('https://south.example/Contact-Us/', { method: 'POST' })).status).toBe(200)
  })
})
