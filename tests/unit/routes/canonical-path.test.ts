import { array, assert, constantFrom, oneof, property, string, webPath } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalPath } from '../../../shared/routes/canonical-path.ts'
import { listParams, ROUTES, type RouteKey } from '../../../shared/routes/paths.ts'

describe('the one spelling of a path', () => {
  it.each([
    ['home', '/', '/'],
    ['a canonical path', '/search/used-cars', '/search/used-cars'],
    ['a slash at the end', '/cars/2021-mazda-3/', '/cars/2021-mazda-3'],
    ['doubled slashes', '//search///used-cars//', '/search/used-cars'],
    ['what could lead to another host', '//elsewhere.example/', '/elsewhere.example'],
    ['capitals', '/Search/Used-Cars', '/search/used-cars'],
    ['an encoded letter keeps its value', '/search/citro%C3%ABn', '/search/citro%C3%ABn'],
    ['encoding in lower case', '/search/citro%c3%abn/', '/search/citro%C3%ABn'],
    ['broken encoding', '/search/100%/x', '/search/100%/x'],
    ['the breadcrumb target of old', '/used-car/', '/search/used-cars'],
    ['an alias in capitals', '/Used-Cars/', '/search/used-cars'],
    ['an alias that is a file', '/index.HTML', '/'],
    ['a file', '/assets/Index-DxYz.js', '/assets/Index-DxYz.js'],
    ['a call', '/api/Watchlist/save-car', '/api/Watchlist/save-car'],
    ['a path that only begins like a call', '/API-docs', '/api-docs'],
  ])('[NAV-07] of %s', (_, path, expected) => {
    expect(canonicalPath(path)).toBe(expected)
  })

  it('[NAV-07] is reached in one step from any path', () => {
    const segment = oneof(
      constantFrom('', 'Used-Car', 'cars', 'API', 'home', 'index.html', 'search', '%2f', '%C3', '%', 'a.B'),
      webPath(),
      string(),
    )
    assert(
      property(array(segment, { maxLength: 6 }), (segments) => {
        const once = canonicalPath(`/${segments.join('/')}`)
        expect(canonicalPath(once)).toBe(once)
        expect(once).toMatch(/^\/(?!\/)/)
      }),
    )
  })

  it.each((Object.keys(ROUTES) as RouteKey[]).filter((key) => listParams(key).length === 0))(
    '[NAV-07] leaves our own links as they are: %s',
    (key) => {
      expect(canonicalPath(ROUTES[key].path)).toBe(ROUTES[key].path)
    },
  )
})
