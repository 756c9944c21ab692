import { describe, expect, it } from 'vitest'
import { aCar } from '../builders/car.ts'
import { pageFile, sectionText } from '../builders/page.ts'
import { pass, stopClock } from '../clock.ts'
import { aWrittenSite } from './a-written-site.ts'

stopClock(Date.parse('2026-11-20T02:00:00Z'))

describe('the sections of a page of the site’s own', () => {
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

  it('[FIN-03] works out a loan on the page itself, and its link leads back to it', async () => {
    const site = { finance_provider: 'Bayside Loans', features: { finance: true } }
    const { read } = await aWrittenSite({ site, pages: { '/a': sectionText('calculator', 'heading: Repayments') } })
    const html = await read('/a?loan_amount=20000&purchase_price=20000')
    expect(html).toContain('value="20,000"')
    const [, anchor] = /href="\/a\?[^"]*#([^"]*)">Link to this calculation/.exec(html)!
    expect(html).toContain(`id="${anchor}"`)
    expect(html).toMatch(new RegExp(`<form[^>]*action="/a#${anchor}"`))
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
          'Words `<script>alert(2)</script>`',
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
