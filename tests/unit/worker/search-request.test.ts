import type { Context } from 'hono'
import { expect, it } from 'vitest'
import type { SearchOptions } from '../../../shared/search/state.ts'
import type { AppEnv } from '../../../worker/context.ts'
import { readSearchRequest } from '../../../worker/features/search/page.tsx'
import { options } from '../search/address-yard.ts'

/** A request for an address, and how often the stock was asked for its words; the first `failures` times in vain. */
function aRequest(address: string, failures = 0) {
  const url = new URL(address, 'https://dealer.test')
  let asked = 0
  const searchOptions = (): Promise<SearchOptions> =>
    ++asked <= failures ? Promise.reject(new Error('down')) : Promise.resolve(options)
  const c = { req: { url: url.href, path: url.pathname }, var: { services: { searchOptions } } }
  return { c: c as unknown as Context<AppEnv>, asked: () => asked }
}

it('[SRC-10] reads the address of a request once, however many ask for it', async () => {
  const { c, asked } = aRequest('/search/used-cars?price=-20000')
  const [one, two] = await Promise.all([readSearchRequest(c), readSearchRequest(c)])
  expect([one.state?.facets, one.state?.ranges]).toEqual([
    { car_type: ['used'] },
    { price: { min: null, max: 20_000 } },
  ])
  expect([two === one, asked()]).toEqual([true, 1])
})

it('[SRC-10] asks again where the stock was down', async () => {
  const { c, asked } = aRequest('/search/used-cars', 1)
  await expect(readSearchRequest(c)).rejects.toThrow('down')
  expect([(await readSearchRequest(c)).state?.facets, asked()]).toEqual([{ car_type: ['used'] }, 2])
})

it('[SRC-02] reads the address of a call as that of its page', async () => {
  const [page, call] = [aRequest('/search/used-cars?page=2'), aRequest('/api/search/used-cars?page=2')]
  expect((await readSearchRequest(call.c)).state).toEqual((await readSearchRequest(page.c)).state)
})
