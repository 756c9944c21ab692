import { describe, expect, it } from 'vitest'
import { pageFile } from '../builders/page.ts'
import { stopClock } from '../clock.ts'
import { how } from './a-cached-page.ts'
import { aWrittenSite } from './a-written-site.ts'
import { anApp } from './an-app.ts'

stopClock(Date.parse('2026-11-20T02:00:00Z'))

describe('a page of the site’s own', () => {
  it('[CNT-01] [PGE-01] answers at its path, with its title, description, heading and the way to it', async () => {
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

  it('[CNT-01] [TEN-03] answers 404 where its address needs a feature that is off', async () => {
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
})
