import { getPath } from 'hono/utils/url'
import { describe, expect, it } from 'vitest'
import { matchesPath, routeAt } from '../../shared/routes/access.ts'
import { ROUTES, type Route } from '../../shared/routes/paths.ts'
import { createApp } from '../../worker/app.tsx'
import { createShop, isForShop } from '../../worker/shop.ts'

/** Where the app answers, middleware left out. */
const answered = [...new Set(createApp().routes.flatMap(({ method, path }) => (method === 'ALL' ? [] : [path])))]
const rows = Object.entries<Route>(ROUTES)
const inShop = new Set(createShop().routes.map(({ path }) => path))
const readPath = (path: string) => getPath(new Request(`https://dealer.test${path}`))
const exampleOf = (path: string) => path.replace(/:\w+/g, 'a-name').replace(/\*$/, 'more')

describe('the table of routes', () => {
  it.each(answered.filter((path) => path !== '/healthz'))(
    '[NAV-01] has a row for %s, which the app answers',
    (path) => {
      expect(routeAt(exampleOf(path))).not.toBeNull()
    },
  )

  it.each(answered.filter((path) => path !== '/healthz' && !inShop.has(path)))(
    '[NAV-01] has %s answered by the whole app: the shop, which loads first, has no handler for it',
    (path) => {
      expect(isForShop(readPath(exampleOf(path)))).toBe(false)
    },
  )

  it('[NAV-07] chooses the app by the address as it is read, however its letters are encoded', () => {
    expect(
      ['/contact%2Dus', '/%63ontact-us', '/cars/rav4/%63heckout'].map((path) => isForShop(readPath(path))),
    ).toEqual([false, false, false])
    expect(isForShop(readPath('/special%2Doffers'))).toBe(true)
  })

  it.each(rows.filter(([, { handler }]) => handler !== undefined && handler !== 'content'))(
    '[NAV-01] promises %s, and the app answers',
    (_, { path }) => {
      const example = exampleOf(path)
      const answers = (route: string) =>
        matchesPath(route, example) || matchesPath(path, route) || route === `${path}/*`
      expect(answered.some(answers)).toBe(true)
    },
  )

  it('[NAV-07] redirects an alias to one route alone, and from no address of its own', () => {
    const aliases = rows.flatMap(([, { aliases: each = [] }]) => each)
    const paths = new Set(rows.map(([, { path }]) => path))
    expect(new Set(aliases).size).toBe(aliases.length)
    expect(aliases.filter((alias) => paths.has(alias))).toEqual([])
  })

  it('[SRC-10] caches no page that may require sign-in, and no form or call but search parts and suggestions', () => {
    const cached = rows.filter(([, { cache }]) => cache !== undefined)
    expect(cached.filter(([, { gate }]) => gate !== undefined)).toEqual([])
    const calls = cached.filter(([, { kind }]) => kind === 'call' || kind === 'form').map(([, { cache }]) => cache)
    expect([...new Set(calls)]).toEqual(['search_parts', 'suggestions'])
  })
})
