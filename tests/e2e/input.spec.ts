import { expect, test } from '@playwright/test'
import { ask, askSite } from './ask.ts'
import { ALL, carOf, EVERY_SITE, running } from './running.ts'

const long = 'x'.repeat(10_000)

test.describe('[SRC-02] a search page answers whatever its address says', () => {
  const QUERIES: [string, string][] = [
    ['unknown keys', '?utm_source=a&foo=bar&__proto__=1&constructor=2'],
    ['repeats by the hundred', `?${'make=Toyota&price=1-2&page=3&'.repeat(300)}`],
    ['broken percent-encoding', '?query=%E0%A4%A&make=%&model=%zz'],
    ['page 0', '?page=0'],
    ['page minus one', '?page=-1'],
    ['page 1e9', '?page=1e9'],
    ['page 1000000000', '?page=1000000000'],
    ['page abc', '?page=abc'],
    ['values of 10 kB', `?query=${long}&make=${long}`],
    ['NUL bytes', '?query=%00%00a%00&make=%00'],
    ['a price that is no number', '?price=abc'],
    ['a price the wrong way round', '?price=90000-10000'],
    ['markup', '?query=%3Cscript%3Ealert(1)%3C/script%3E&make=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E'],
    ['backticks', '?query=`Toyota`&make=`Toyota`&model=`'],
    ['the joints of a filter', '?query=a%20%26%26%20b%20||%20c&make=Toyota%20%26%26%20x&body=SUV||Ute'],
    ['brackets', '?query=](a)[&make=Toyota]%20||%20site:!=[x&price=[1-2]'],
    ['the operators of a filter', '?query=:=&make=:=Toyota&city=:!=x&price=%3E1&year=:%3C2000'],
    ['database words', `?query=';%20drop%20table%20car;--&make='%20or%20'1'='1`],
    ['no values', '?query=%20&make=%20&price=-&page=%20&sortBy=%20'],
    ['an order nobody has', '?sortBy=cheapest'],
    ['other alphabets and joined symbols', '?query=%E8%BD%A6%F0%9F%9A%97%E2%80%8D%E2%80%AE'],
  ]
  for (const [name, query] of QUERIES) {
    test(name, async () => {
      for (const { slug } of EVERY_SITE) {
        const { status, text } = await askSite(slug, ALL + query)
        expect(status).toBe(200)
        expect(text).toContain('</html>')
        expect(text).toContain('id="filters"')
        expect(text).not.toMatch(/<script>alert|<img src=x|\bNaN\b|undefined|\[object/)
      }
    })
  }

  test('and drops what it does not know from the links it offers', async () => {
    const { text } = await askSite('meridian', `${ALL}?foo=bar&make=Nobody&price=abc&page=abc&body=SUV`)
    expect(text).not.toMatch(/foo=bar|make=Nobody|price=abc|page=abc/)
    expect(text).toContain('There’s no Nobody in stock right now')
    expect(text).toContain('<link rel="canonical" href="https://www.meridianautogroup.example/search/suv-cars"/>')
  })

  test('a page past the last is the last, and its address is that page’s', async () => {
    for (const { slug } of EVERY_SITE) {
      const { text } = await askSite(slug, `${ALL}?page=400`)
      const last = /aria-current="page" aria-label="Page (\d+)"/.exec(text)?.[1]
      expect(Number(last)).toBeGreaterThan(1)
      expect(text).toMatch(new RegExp(`<link rel="canonical" href="https://[^"]*${ALL}\\?page=${last}"`))
      expect(text.match(/class="card"/g)?.length).toBeGreaterThan(0)
    }
  })

  test('also the count that the filters ask for', async () => {
    for (const [, query] of QUERIES) {
      const { status, text } = await askSite('meridian', `/api/search${query}`)
      expect([status, text]).toEqual([200, expect.stringMatching(/"count":\d+/)])
    }
  })
})

test.describe('[SRC-01] a path that no stock stands behind is not found, never an error', () => {
  for (const path of [
    '/search/nobody',
    '/search/nobody/nothing',
    '/search/toyota/..%2Fetc',
    '/search/toyota/corolla/more',
    '/search/%E0%A4%a',
    '/search/..%2F..%2Fetc',
    '/search/%00',
    `/search/${long.slice(0, 3000)}`,
    '/cars/no-such-car',
    '/cars/%E0%A4%a',
    `/cars/${long.slice(0, 3000)}`,
    '/constructor',
    '/nowhere/at/all',
  ]) {
    test(path.slice(0, 60), async () => {
      const { status, text } = await askSite('meridian', path)
      expect(status).toBe(404)
      expect(text).toContain('We can’t find that page')
      expect(text).toContain('07 5550 0200')
    })
  }
})

test.describe('[NAV-07] every other spelling leads to the one address for good', () => {
  const SPELLINGS: [string, string][] = [
    ['/Search/New-Used-And-Demo-Cars', ALL],
    [`${ALL}/?body=SUV&page=2`, `${ALL}?body=SUV&page=2`],
    ['//search//used-cars', '/search/used-cars'],
    ['/used-car/', '/search/used-cars'],
    ['/cars', ALL],
    ['/Our-Stock/?query=a%20b', `${ALL}?query=a%20b`],
    ['/home', '/'],
    ['/index.html', '/'],
  ]
  for (const [from, to] of SPELLINGS) {
    test(`${from} to ${to}`, async () => {
      const { status, headers } = await askSite('harbour-street', from)
      expect([status, headers.get('location')]).toEqual([308, to])
    })
  }

  test('a car in capitals and with a slash at its end', async () => {
    const path = carOf('harbour-street')
    const { status, headers } = await askSite('harbour-street', `${path.toUpperCase()}/`)
    expect([status, headers.get('location')]).toEqual([308, path])
  })

  test('and never to another site', async () => {
    for (const path of ['//evil.example/', '/\\evil.example/', '//evil.example/%2e%2e/', '/%2f%2fevil.example/']) {
      const { headers } = await askSite('harbour-street', path)
      expect(headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/)
    }
  })

  test('from the other hosts of a site to its own', async () => {
    const { status, headers } = await ask(`${ALL}?page=2`, 'harbourstreetmotors.example')
    expect([status, headers.get('location')]).toEqual([308, `https://www.harbourstreetmotors.example${ALL}?page=2`])
  })
})

test.describe('[TEN-01] a host decides the site, and nothing else does', () => {
  const names = EVERY_SITE.map(({ name }) => name)

  for (const host of ['unknown.example', 'a.meridian.localhost', 'meridian.localhost.evil.example', '..', '[::1]']) {
    test(`at ${host} no site lives`, async () => {
      const { status, text } = await ask('/', host)
      expect([400, 404]).toContain(status)
      for (const name of names) expect(text).not.toContain(name)
    })
  }

  for (const host of ['localhost', '127.0.0.1'])
    test(`${host} lists the sites of this machine, and is none of them`, async () => {
      const { status, text } = await ask('/', host)
      expect([status, text.includes('<h1>Sites on this machine</h1>')]).toEqual([200, true])
      for (const name of names) expect(text.split(`>${name}</a>`)).toHaveLength(2)
    })

  test('no host, an empty one and two of them get no site', async () => {
    const twice = await ask('/', 'meridian.localhost', ['Host: longreach.localhost'])
    for (const { status, text } of [await ask('/', null), await ask('/', ''), twice]) {
      expect(status).toBeGreaterThanOrEqual(400)
      for (const name of names) expect(text).not.toContain(name)
    }
  })

  test('case, port and a trailing dot of a host change nothing', async () => {
    for (const host of [
      'MERIDIAN.LocalHost',
      'meridian.localhost.',
      `meridian.localhost:${running().port}`,
      'meridian.localhost:1',
    ]) {
      const { status, text } = await ask('/', host)
      expect([host, status, text.includes('Meridian Auto Group')]).toEqual([host, 200, true])
    }
  })

  test('a forged host header of a proxy means nothing', async () => {
    for (const header of ['X-Forwarded-Host', 'X-Host', 'X-Original-Host', 'Forwarded', 'X-Forwarded-Server']) {
      const value = header === 'Forwarded' ? 'host=longreach.localhost' : 'longreach.localhost'
      const { text } = await askSite('meridian', '/', [`${header}: ${value}`])
      expect([text.includes('Meridian Auto Group'), text.includes('Longreach')]).toEqual([true, false])
    }
  })
})

test.describe('[TEN-06] nothing of one site is in the pages of another', () => {
  for (const own of EVERY_SITE) {
    test(own.name, async () => {
      const others = EVERY_SITE.filter(({ slug }) => slug !== own.slug)
      const pages = [
        '/',
        ALL,
        `${ALL}?page=2`,
        `${ALL}?query=qqzz`,
        carOf(own.slug),
        '/nowhere',
        ...others.map(({ slug }) => carOf(slug)),
      ]
      for (const path of pages) {
        const { text } = await askSite(own.slug, path)
        expect(text).toContain(own.name)
        for (const other of others) {
          for (const word of [other.name, other.phone, other.slug, carOf(other.slug)]) {
            expect([path, word, text.includes(word)]).toEqual([path, word, false])
          }
        }
      }
    })
  }

  test('a car of one site is not found on another', async () => {
    for (const { slug } of EVERY_SITE) {
      for (const other of EVERY_SITE.filter((site) => site.slug !== slug)) {
        expect((await askSite(slug, carOf(other.slug))).status).toBe(404)
      }
    }
  })
})

test.describe('[QLT-03] every answer carries the security headers', () => {
  for (const path of ['/', ALL, '/saved', '/compare', '/nowhere', '/api/search', '/api/nothing', '/healthz', '/cars']) {
    test(path, async () => {
      const { headers } = await askSite('meridian', path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*/)
      expect(headers.get('referrer-policy')).toBeTruthy()
      expect(headers.get('strict-transport-security')).toContain('max-age')
      expect(headers.get('x-request-id')).toBeTruthy()
      expect(headers.get('set-cookie')).toBeNull()
    })
  }

  test('[ANA-02] pages are kept by no shared cache, and leave nothing on the device', async () => {
    for (const path of ['/', ALL, carOf('meridian'), '/nowhere']) {
      const { headers } = await askSite('meridian', path)
      expect(headers.get('cache-control')).toMatch(/private|no-store/)
      expect(headers.get('set-cookie')).toBeNull()
    }
  })
})
