import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { TenantEnv } from '../../../worker/context.ts'
import { access, tenant } from '../../../worker/features/sites/tenant.ts'
import { buildSite } from '../../builders/site.ts'
import { fakeSites } from '../../fakes/sites.ts'

const dealer = (id: number, slug: string, isOn: boolean) =>
  buildSite({ id, slug, url: `https://${slug}.example`, features: { brands: isOn, watchlist: isOn } })
const sites = fakeSites(dealer(1, 'with', true), dealer(2, 'without', false))
const app = new Hono<TenantEnv>()
  .use(
    tenant(() => sites),
    access,
  )
  .all('*', (c) => c.text('here'))
  .notFound((c) => c.text(`not at ${c.var.site.name}`, 404))

it.each([
  ['a page of a feature that is on', 'https://with.example/brands', 200],
  ['and of one that is off', 'https://without.example/brands', 404],
  ['a call of a feature that is on', 'https://with.example/api/watchlist/save-car', 200],
  ['and of one that is off', 'https://without.example/api/watchlist/save-car', 404],
  ['a page of no feature', 'https://without.example/search/used-cars', 200],
])('[TEN-03] answers %s as the site has it', async (_, url, status) => {
  expect((await app.request(url, {}, {})).status).toBe(status)
})
