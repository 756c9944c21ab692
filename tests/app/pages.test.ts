import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pointerKey } from '../../worker/stock-index/pointer.ts'
import { aCar } from '../builders/car.ts'
import { pageFile, sectionText } from '../builders/page.ts'
import { pass, stopClock } from '../clock.ts'
import { how, howOf } from './a-cached-page.ts'
import { aWrittenSite } from './a-written-site.ts'
import { anApp } from './an-app.ts'

stopClock(Date.parse('2026-11-20T02:00:00Z'))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const said = () => vi.mocked(console.error).mock.calls.flat().join('\n')
const STOCK = sectionText('stock', 'heading: On the yard\nsearch: /search/used-cars')
const FORM = sectionText('form', 'heading: Ask us\nform: contact')

describe('a page of the site’s own', () => {
  it('[CNT-01 PGE-01] answers at its path, with its title, description, heading and the way to it', async () => {
    const { read } = await aWrittenSite({
      pages: {
        '/guides': pageFile('All of them.', 'title: Guides'),
        '/guides/towing': pageFile('Words of **weight**.', 'title: Towing\ndescription: What a car may tow'),
      },
    })
    const html = await read('/guides/towing')
    expect(html).toContain('<title>Towing | Test Yard</title>')
    expect(html).toContain('content="What a car may tow"')
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).toContain('<h1>Towing</h1>')
    expect(html).toContain('<div class="prose"><p>Words of <strong>weight</strong>.</p></div>')
    expect(html).toContain('<a href="/guides">Guides</a>')
    expect(html).toMatch(/<link rel="canonical" href="https:\/\/yard-\d+\.example\/guides\/towing"\/>/)
    expect(html).not.toContain('noindex')
  })

  it('[CNT-01] answers where every site may have one, and 404 where this one has none', async () => {
    const { ask, read } = await aWrittenSite({ pages: { '/fleet': 'For fleets.', '/pages/winter': 'For winter.' } })
    expect(await read('/fleet')).toContain('For fleets.')
    expect(await read('/pages/winter')).toContain('For winter.')
    for (const path of ['/warranty', '/pages/summer', '/fleet/more', '/constructor', '/__proto__'])
      expect([path, (await ask(path)).status]).toEqual([path, 404])
  })

  it('[CNT-01 TEN-03] answers 404 where its address needs a feature that is off', async () => {
    const pages = { '/finance-and-insurance': 'Words.' }
    const off = await aWrittenSite({ site: { features: { finance: false } }, pages })
    expect([(await off.ask('/finance-and-insurance')).status, await how(off, '/finance-and-insurance')]).toEqual([
      404,
      undefined,
    ])
    const on = await aWrittenSite({ site: { features: { finance: true } }, pages })
    expect(await on.read('/finance-and-insurance')).toContain('Words.')
  })

  it('[QLT-03] is read alone: it takes no form, and a HEAD has no body', async () => {
    const { ask } = await aWrittenSite({ pages: { '/a': 'Words.' } })
    const head = await ask('/a', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await ask('/a', { method: 'POST', headers: { Origin: 'http://x.localhost' } })).status).toBeGreaterThan(400)
  })

  it('[TEN-01] is the page of no other site', async () => {
    await aWrittenSite({ pages: { '/our-story': 'Words.' } })
    const other = await anApp()
    expect((await other.ask('/our-story')).status).toBe(404)
  })

  it('[NAV-07] answers for its older addresses and spellings by a lasting redirect', async () => {
    const { ask } = await aWrittenSite({
      pages: { '/our-story': pageFile('Words.', 'title: x\nredirects: [/history]') },
    })
    const to = async (path: string) => {
      const answer = await ask(path)
      return [answer.status, answer.headers.get('location')]
    }
    expect(await to('/history?utm_source=a')).toEqual([308, '/our-story?utm_source=a'])
    expect(await to('/Our-Story/')).toEqual([308, expect.stringMatching(/^(https?:\/\/[^/]+)?\/our-story$/)])
    expect((await ask('/history', { method: 'POST' })).status).not.toBe(308)
  })

  it('[CNT-01] says so where search engines leave it out', async () => {
    const { read } = await aWrittenSite({ pages: { '/a': pageFile('Words.', 'title: x\nnoindex: true') } })
    expect(await read('/a')).toMatch(/<meta name="robots" content="noindex/)
  })

  it('[CNT-01] shows a section in its window alone', async () => {
    const window = 'start: 2026-11-20T12:00:30+10:00\nexpiry: 2026-11-20T12:02:00+10:00'
    const { read } = await aWrittenSite({
      pages: { '/a': `Always.\n\n${sectionText('text', `body: Sale.\n${window}`)}` },
    })
    expect(await read('/a')).not.toContain('Sale.')
    pass(61)
    expect(await read('/a')).toContain('Sale.')
    pass(61)
    const later = await read('/a')
    expect(later).not.toContain('Sale.')
    expect(later).toContain('Always.')
  })

  it('[LOC-01] stands below every location, but for sections that are for certain ones', async () => {
    const address = {
      street: '1 Brolga Road',
      city: 'Aspley',
      state: 'qld',
      postcode: '4034',
      lat: -27,
      long: 153,
    }
    const aspley = {
      id: 1,
      name: 'Aspley',
      slug: 'aspley',
      dealership_id: 1,
      dealership_slug: 'aspley',
      primary: true,
      address,
    }
    const contact_detail = { phone: '07 5550 0226' }
    const chermside = { ...aspley, id: 2, name: 'Chermside', slug: 'chermside', primary: false }
    const locations = [aspley, chermside].map((location) => ({ ...location, contact_detail }))
    const dealerships = [{ id: 1, name: 'Aspley', slug: 'aspley' }]
    const { read } = await aWrittenSite({
      site: { locations, dealerships } as never,
      pages: { '/locations': `Always.\n\n${sectionText('text', 'body: In Aspley.\nonly_at: [aspley]')}` },
    })
    const here = await read('/locations/aspley')
    expect([here.includes('Always.'), here.includes('In Aspley.')]).toEqual([true, true])
    const elsewhere = await read('/locations/chermside')
    expect([elsewhere.includes('Always.'), elsewhere.includes('In Aspley.')]).toEqual([true, false])
  })

  it('[PGE-01] has its title in a hero, and above its words while the hero is not shown', async () => {
    const hero = sectionText('hero', 'title: Big sale\nexpiry: 2026-11-20T12:00:30+10:00')
    const { read } = await aWrittenSite({ pages: { '/a': pageFile(`${hero}\n\nWords.`, 'title: Sale') } })
    expect((await read('/a')).match(/<h1>.*?<\/h1>/g)).toEqual(['<h1>Big sale</h1>'])
    pass(61)
    expect((await read('/a')).match(/<h1>.*?<\/h1>/g)).toEqual(['<h1>Sale</h1>'])
  })

  it('[QLT-03] has no script, link to a script or attribute that the words of its file bring in', async () => {
    const { read } = await aWrittenSite({
      pages: {
        '/a': [
          '[x](javascript:alert(1)) `<script>alert(2)</script>`',
          sectionText('quote', 'text: "<img src=x onerror=alert(3)>"\nname: "\\"><script>alert(4)</script>"'),
          sectionText('table', 'columns: ["<b>a</b>"]\nrows: [["</td><script>alert(5)</script>"]]'),
        ].join('\n\n'),
      },
    })
    const html = await read('/a')
    expect(html).not.toMatch(/<script>alert|<img src=x|href="javascript/)
    expect(html).toContain('&lt;img src=x onerror=alert(3)&gt;')
  })

  it('[PGE-01] of 20 sections stays under 60 kB', async () => {
    const kinds = [
      sectionText('hero', 'text: Words of a hero'),
      sectionText('steps', 'heading: Steps\nitems:\n  - title: Call\n    text: Us'),
      sectionText('faq', 'heading: Questions\nitems:\n  - question: Why?\n    body: Because.'),
      sectionText('table', 'columns: [a, b]\nrows: [[c, d]]'),
      sectionText('stock', 'heading: Cars\ncount: 12'),
    ]
    const words = `## Heading\n\n${'A line of words about cars. '.repeat(20)}`
    const body = [
      ...kinds,
      ...Array.from({ length: 15 }, (_, at) =>
        sectionText('text', `id: t${at}\nbody: |\n  ${words.replaceAll('\n', '\n  ')}`),
      ),
    ]
    const cars = Array.from({ length: 12 }, (_, at) => aCar({ id: at + 1, slug: `car-${at}`, source_key: `${at}` }))
    const { read } = await aWrittenSite({ cars, pages: { '/a': body.join('\n\n') } })
    const html = await read('/a')
    expect(html.match(/<section class="(section|hero)"/g)).toHaveLength(20)
    expect(new TextEncoder().encode(html).length).toBeLessThan(60_000)
  })
})

describe('what a page costs', () => {
  it('[SRC-10] without stock on it: no database, no index, and one value of its own', async () => {
    const app = await aWrittenSite({ pages: { '/our-story': 'Words.', '/other': 'Others.' } })
    await app.ask('/other')
    const get = vi.spyOn(app.store.kv, 'get')
    await app.read('/our-story')
    expect(get.mock.calls.map(([key]) => String(key))).toEqual([`page:${app.slug}:/our-story`])
    expect(app.database.asked()).toBe(0)
  })

  it('[SRC-10] comes from memory, whatever query it is asked with, until its words or the config change', async () => {
    const app = await aWrittenSite({ pages: { '/a': 'Words.' } })
    expect(await how(app, '/a')).toBe('drawn')
    expect(await how(app, '/a?utm_source=x')).toBe('memory')
    await app.publish([aCar({ id: 9, slug: 'new', source_key: 'new' })])
    pass(6)
    expect(await how(app, '/a')).toBe('memory')
    await app.write({ '/a': 'Other words.' })
    pass(15)
    await app.ask('/a')
    await app.settled()
    const answer = await app.ask('/a')
    expect(howOf(answer)).toBe('drawn')
    expect(await answer.text()).toContain('Other words.')
  })

  it('[SRC-10] with stock on it: it is drawn anew when the stock changes', async () => {
    const app = await aWrittenSite({ pages: { '/a': STOCK } })
    expect(await app.read('/a')).toContain(aCar().slug)
    expect(await how(app, '/a')).toBe('memory')
    await app.publish([aCar({ id: 9, slug: 'the-new-one', source_key: 'new' })])
    pass(6)
    expect(await app.read('/a')).toContain('the-new-one')
  })

  it('[LED-05 SRC-10] with a form on it: it is not cached, neither here nor in a browser', async () => {
    const app = await aWrittenSite({ pages: { '/a': FORM, '/b': 'Words.' } })
    const first = await app.ask('/a')
    expect([first.headers.get('cache-control'), howOf(first), await how(app, '/a')]).toEqual([
      'no-store',
      undefined,
      undefined,
    ])
    expect(await how(app, '/b')).toBe('drawn')
  })

  it('[LED-05 SRC-10] with a form below what a route shows: it is not cached either', async () => {
    const app = await aWrittenSite({ pages: { '/dealerships': FORM } })
    const first = await app.ask('/dealerships')
    expect([await how(app, '/dealerships'), first.headers.get('cache-control')]).toEqual([undefined, 'no-store'])
    expect(await first.text()).toContain('name="message"')
    expect(await how(await aWrittenSite({ pages: { '/dealerships': 'Words.' } }), '/dealerships')).toBe('drawn')
  })

  it('[PGE-01] a section that fails is left out, and the page is not kept', async () => {
    const app = await aWrittenSite({ pages: { '/a': `Words.\n\n${STOCK}` }, cars: null })
    await app.store.kv.put(pointerKey(app.slug), JSON.stringify({ version: 'lost', cars: 1, published_at: 0 }))
    const answer = await app.ask('/a')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const html = await answer.text()
    expect(html).toContain('Words.')
    expect(html).not.toContain('On the yard')
    expect(await how(app, '/a')).toBeUndefined()
  })
})

describe('a page while KV is down', () => {
  it('[SRC-20] is the last good copy, where there is one', async () => {
    const app = await aWrittenSite({ pages: { '/a': FORM, '/b': FORM } })
    await app.read('/a')
    app.store.goDown()
    pass(25)
    expect(await app.read('/a')).toContain('Ask us')
    await app.settled()
    expect(said()).toContain('pages.unreachable')
    const unread = await app.ask('/b')
    expect(unread.status).toBeGreaterThanOrEqual(500)
    expect(await unread.text()).toContain('Test Yard')
    app.store.comeBack()
    expect(await app.read('/b')).toContain('Ask us')
  })

  it('[SRC-20] is the copy before, where the list names a later one that cannot be read', async () => {
    const app = await aWrittenSite({ pages: { '/a': FORM } })
    await app.read('/a')
    await app.write({ '/a': `New words.\n\n${FORM}` })
    const { kv } = app.store
    const get = kv.get.bind(kv)
    const isDown = vi
      .spyOn(kv, 'get')
      .mockImplementation(((key: string, ...options: []) =>
        key.startsWith('page:') ? Promise.reject(new Error('KV is down')) : get(key, ...options)) as never)
    pass(21)
    await app.ask('/a')
    await app.settled()
    expect(await app.read('/a')).not.toContain('New words.')
    isDown.mockRestore()
    expect(await app.read('/a')).toContain('New words.')
  })

  it('[SRC-20] is the usual one at home, whether KV has none or none that can be read', async () => {
    const app = await anApp()
    expect(await (await app.ask('/')).text()).toContain('Cars at Test Yard')
    await app.store.kv.put(`pages:${app.slug}`, '{"pages":{"/":{"version":"x"}},"redirects":{}}')
    await app.store.kv.put(`page:${app.slug}:/`, 'no JSON')
    pass(61)
    await app.ask('/')
    await app.settled()
    const answer = await app.ask('/')
    expect([answer.status, (await answer.text()).includes('Cars at Test Yard')]).toEqual([200, true])
    expect(said()).toContain('pages.unreachable')
  })

  it('[SRC-20] is not found once it is taken down, and shows again when it is back', async () => {
    const app = await aWrittenSite({ pages: { '/a': 'Words.', '/b': 'Words.' } })
    await app.read('/a')
    await app.write({ '/b': 'Words.' })
    pass(21)
    await app.ask('/b')
    await app.settled()
    expect((await app.ask('/a')).status).toBe(404)
  })
})

describe('the home page', () => {
  it('[PGE-01] is a page like every other, drawn from the site’s own sections', async () => {
    const { read } = await aWrittenSite({
      pages: { '/': pageFile(`${sectionText('hero', 'title: Welcome')}\n\nOur own words.`, 'title: Home') },
    })
    const html = await read('/')
    expect(html).toContain('<h1>Welcome</h1>')
    expect(html).toContain('Our own words.')
    expect(html).toContain('<title>Test Yard: Welcome</title>')
    expect(html).not.toContain('Browse by make')
  })
})
