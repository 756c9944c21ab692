import { describe, expect, it } from 'vitest'
import { aCar } from '../builders/car.ts'
import { buildLocation } from '../builders/location.ts'
import { pageFile } from '../builders/page.ts'
import { pass, stopClock } from '../clock.ts'
import { aWrittenSite } from './a-written-site.ts'

stopClock(Date.parse('2026-11-20T02:00:00Z'))

type Article = { title: string; date: string; category: string; more?: string; settings?: string }

const post = ({ title, date, category, more = '', settings = '' }: Article) =>
  pageFile(
    `## First\n\nWords of ${title}.`,
    `title: ${title}\n${settings}article:\n  author: Priya Nair\n  date: ${date}\n  category: ${category}\n${more}`,
  )

const POSTS = {
  '/blog/weights': post({ title: 'Weights', date: '2026-10-01', category: 'Towing' }),
  '/blog/hitches': post({ title: 'Hitches', date: '2026-09-01', category: 'Towing' }),
  '/blog/brakes': post({ title: 'Brakes', date: '2026-11-01', category: 'Workshop' }),
  '/blog/tomorrow': post({ title: 'Tomorrow', date: '2026-11-21', category: 'Workshop' }),
}

const pictured = (title: string, date: string, url: string) =>
  post({ title, date, category: 'Towing', settings: `image:\n  url: /${url}\n  alt: A van\n` })

/** The headings of cards and lists, in order. */
const headings = (html: string) => [...html.matchAll(/<h3[^>]*>(?:<a [^>]*>)?([^<]+)</g)].map(([, text]) => text)

describe('the blog', () => {
  it('[CNT-01] lists posts that are out, newest first, and those of a category alone', async () => {
    const { read } = await aWrittenSite({ pages: POSTS })
    const all = await read('/blog')
    expect(all.indexOf('/blog/brakes')).toBeLessThan(all.indexOf('/blog/weights'))
    expect(all.indexOf('/blog/weights')).toBeLessThan(all.indexOf('/blog/hitches'))
    expect(all).not.toContain('/blog/tomorrow')
    const towing = await read('/blog?category=towing')
    expect(towing).toContain('/blog/hitches')
    expect(towing).not.toContain('/blog/brakes')
  })

  it('[CNT-01] [PGE-03] [NAV-01] shows twelve of them on a page', async () => {
    const older = Array.from({ length: 10 }, (_, at) => [
      `/blog/older-${at}`,
      post({ title: `Older ${at}`, date: `2026-08-${20 - at}`, category: 'Towing' }),
    ])
    const { ask, read } = await aWrittenSite({ pages: { ...POSTS, ...Object.fromEntries(older) } })
    const first = headings(await read('/blog'))
    expect([first.length, first[0], first.at(-1)]).toEqual([12, 'Brakes', 'Older 8'])
    const second = await read('/blog?page=2')
    expect(headings(second)).toEqual(['Older 9'])
    expect(second).toContain('<title>Blog, page 2 | ')
    expect((await ask('/blog?page=3')).status).toBe(404)
  })

  it('[CNT-01] keeps a post back until its day, at its own address too', async () => {
    const { ask, read } = await aWrittenSite({ pages: POSTS })
    expect((await ask('/blog/tomorrow')).status).toBe(404)
    await read('/blog')
    pass(14 * 3600)
    expect([(await ask('/blog/tomorrow')).status, (await read('/blog')).includes('/blog/tomorrow')]).toEqual([
      200,
      true,
    ])
  })

  it('[CNT-01] offers its posts as an Atom feed', async () => {
    const { read } = await aWrittenSite({ pages: POSTS })
    const feed = await read('/blog/feed.xml')
    expect([...feed.matchAll(/<title>([^<]+)</g)].map(([, text]) => text)).toEqual([
      'Test Yard',
      'Brakes',
      'Weights',
      'Hitches',
    ])
    expect(feed).toContain('<name>Priya Nair</name>')
  })
})

const person = (name: string) => ({ name, role: 'Sales' })

it('[CNT-01] a page of words says when they last changed', async () => {
  const { read } = await aWrittenSite({
    pages: { '/weights': pageFile('Words.', 'title: Weights\nupdated: 2026-10-22\n') },
  })
  expect(await read('/weights')).toContain('Updated 22 October 2026')
})

describe('a post', () => {
  it('[CNT-01] names its author, day and reading time, and shows its picture over its words', async () => {
    const settings = 'image:\n  url: /yard.avif\n  alt: The yard\n'
    const { read } = await aWrittenSite({
      pages: { '/blog/yard': post({ title: 'Yard', date: '2026-10-01', category: 'News', settings }) },
    })
    const html = await read('/blog/yard')
    expect(html).toContain('Priya Nair · 1 October 2026 · 1 min read')
    expect(html).toMatch(/<div class="content-lead"><img src="\/yard\.avif"[^>]* alt="The yard" loading="eager"/)
  })

  it('[CNT-01] leads to other posts, those of its category first, and never to itself', async () => {
    const { read } = await aWrittenSite({ pages: POSTS })
    expect(headings(await read('/blog/weights'))).toEqual(['Hitches', 'Brakes'])
  })

  it('[CNT-01] leads to posts with pictures of their own before one whose picture is on the page already', async () => {
    const { read } = await aWrittenSite({
      pages: {
        '/blog/here': pictured('Here', '2026-11-01', 'yard.avif'),
        '/blog/same': pictured('Same', '2026-10-03', 'yard.avif'),
        '/blog/red': pictured('Red', '2026-10-02', 'shed.avif'),
        '/blog/again': pictured('Again', '2026-10-01', 'shed.avif'),
      },
    })
    expect(headings(await read('/blog/here'))).toEqual(['Red', 'Same', 'Again'])
  })

  it('[CNT-01] begins with its words: the list of a long one’s headings stands folded under them', async () => {
    const words = ['Opening words.', ...['One', 'Two', 'Three', 'Four'].map((title) => `## ${title}\n\nMore.`)]
    const settings = 'title: Long\narticle:\n  author: Priya Nair\n  date: 2026-10-01\n  category: News\n'
    const { read } = await aWrittenSite({ pages: { '/blog/long': pageFile(words.join('\n\n'), settings) } })
    expect(await read('/blog/long')).toMatch(
      /Opening words\.[^]*<details class="page-contents"><summary>On this page, 4.*href="#one".*<h2 id="one"/,
    )
  })

  it('[CNT-01] names whom its reader can ask: its author where on a team, else the first of the main location', async () => {
    const dealerships = [{ id: 1, name: 'Yard', slug: 'aspley' }]
    const team = [person('Mele Fonoti'), person('Craig Dimitriou')]
    const locations = [buildLocation([], { name: 'Yard', slug: 'yard', primary: true, team })]
    const ask = async (author: string) => {
      const words = `title: A post\narticle:\n  author: ${author}\n  date: 2026-10-01\n  category: News\n`
      const { read } = await aWrittenSite({
        site: { dealerships, locations },
        pages: { '/blog/a': pageFile('Words.', words) },
      })
      return /<div class="ask-person[^]*?<\/div>/.exec(await read('/blog/a'))?.[0] ?? null
    }
    expect(await ask('Craig Dimitriou')).toMatch(/person=craig-dimitriou">Ask Craig<.*tel:/)
    expect(await ask('Ann Other')).toContain('Ask Mele')
  })

  it('[CNT-01] shows the cars in stock that it speaks of, by their make or by any search', async () => {
    const { read } = await aWrittenSite({
      cars: [
        aCar({ id: 1, slug: 'kia-seltos', make: 'Kia', model: 'Seltos', simple_body: 'SUV' }),
        aCar({ id: 2, slug: 'ford-ranger', make: 'Ford', model: 'Ranger', simple_body: 'Ute' }),
      ],
      pages: {
        '/blog/seltos': post({ title: 'Seltos', date: '2026-10-01', category: 'Reviews', more: '  make: Kia' }),
        '/blog/rio': post({ title: 'Rio', date: '2026-10-01', category: 'Work', more: '  make: Kia\n  model: Rio' }),
        '/blog/lorries': post({
          title: 'Lorries',
          date: '2026-10-01',
          category: 'Work',
          more: '  search: /search?body=Lorry',
        }),
        '/blog/utes': post({ title: 'Utes', date: '2026-10-01', category: 'Work', more: '  search: /search?body=Ute' }),
      },
    })
    const seltos = await read('/blog/seltos')
    expect(seltos).toContain('In stock now: Kia')
    expect([seltos.includes('/cars/kia-seltos'), seltos.includes('/cars/ford-ranger')]).toEqual([true, false])
    for (const path of ['/blog/rio', '/blog/lorries']) expect(await read(path)).not.toMatch(/In stock now|\/cars\//)
    const utes = await read('/blog/utes')
    expect([utes.includes('/cars/kia-seltos'), utes.includes('/cars/ford-ranger')]).toEqual([false, true])
  })
})
