import { describe, expect, it } from 'vitest'
import { ROUTES } from '../../shared/tenant/paths.ts'
import type { Route } from '../../shared/tenant/route.ts'
import { aForm } from './a-form.ts'

const TOKENS = [`t=${'a'.repeat(22)}`, `ref=${'0'.repeat(32)}`]
const pages = Object.values<Route>(ROUTES)
  .filter(({ kind }) => kind === undefined || kind === 'form')
  .map(({ path }) => path.replace(/:\w+/g, 'a-name').replace(/\*$/, 'more'))

const aTaggedSite = () =>
  aForm({
    site: {
      analytics: { tag_manager_id: 'GTM-ABC123' },
      features: { alerts: true, watchlist: true, garage: true, trade_in: true },
    },
  })

describe('an address with a token', () => {
  it('[TRU-04] has no tag manager and tells no other site of itself, on any route', async () => {
    const { ask } = await aTaggedSite()
    const wrong: string[] = []
    for (const path of pages)
      for (const token of TOKENS) {
        const { headers } = await ask(`${path}?${token}`)
        const isQuiet = headers.get('referrer-policy') === 'same-origin'
        if (!isQuiet || headers.get('content-security-policy')?.includes('googletagmanager')) wrong.push(path)
      }
    expect(wrong).toEqual([])
  })

  it('[TRU-04] is not handed to the tag manager by the page itself', async () => {
    const { ask } = await aTaggedSite()
    const html = async (query: string) => (await ask(`/alerts/stop${query}`)).text()
    expect(await html('')).toContain('data-tags="GTM-ABC123"')
    expect(await html(`?${TOKENS[0]}`)).not.toContain('GTM-ABC123')
  })

  it('[ANA-01] is none where a campaign has a parameter of the same name', async () => {
    const { ask } = await aTaggedSite()
    const { headers } = await ask('/?ref=facebook')
    expect(headers.get('content-security-policy')).toContain('googletagmanager')
  })
})
