import { describe, expect, it } from 'vitest'
import { aCar, aPhoto } from '../../builders/car.ts'
import { pageFile } from '../../builders/page.ts'
import { aWrittenSite } from '../a-written-site.ts'
import { anApp } from '../an-app.ts'
import { isCrawlable, publicHost, sitemapOf } from './a-robot.ts'

describe('robots.txt', () => {
  it('[FND-01] opens the public host to robots and names the sitemap', async () => {
    const app = await anApp()
    const answer = await app.ask('/robots.txt', {}, publicHost(app))
    expect(answer.headers.get('content-type')).toContain('text/plain')
    const text = await answer.text()
    expect(text).toContain(`Sitemap: https://${app.slug}.example/sitemap.xml`)
    for (const path of ['/', '/search/toyota', '/cars/a-car', '/contact-us', '/book-test-drive'])
      expect([path, isCrawlable(text, path)]).toEqual([path, true])
  })

  it.each([
    '/api/search',
    '/dev/mail',
    '/watchlist',
    '/my-garage',
    '/sign-in/code',
    '/alerts/stop',
    '/compare?cars=a,b',
    '/cars/a-car/checkout',
    '/cars/a-car/view.json',
    '/print?car_id=a-car',
    '/success',
  ])('[FND-01] keeps robots out of %s, which is personal, a step or a copy', async (path) => {
    const app = await anApp()
    const text = await (await app.ask('/robots.txt', {}, publicHost(app))).text()
    expect(isCrawlable(text, path)).toBe(false)
  })

  it.each([
    ['a developer’s machine', undefined, {}],
    ['a preview', 'preview.workers.dev', {}],
    ['a local server', 'public', { LOCAL: 'yes' }],
  ])('[FND-01] is closed as a whole on %s', async (_, at, env) => {
    const app = await anApp()
    Object.assign(app.env, env, at === 'preview.workers.dev' ? { PREVIEW_SITE: app.slug } : {})
    const answer = await app.ask('/robots.txt', {}, at === 'public' ? publicHost(app) : at)
    expect(await answer.text()).toBe('User-agent: *\nDisallow: /\n')
  })
})

describe('the sitemap', () => {
  it('[QLT-02] lists pages and cars for sale under the public address, each open to robots', async () => {
    const app = await anApp({ cars: [aCar({ id: 1, slug: 'one' }), aCar({ id: 2, slug: 'two', status: 'sold' })] })
    const addresses = await sitemapOf(app)
    const robots = await (await app.ask('/robots.txt', {}, publicHost(app))).text()
    const paths = addresses.map(({ pathname }) => pathname)
    expect(paths).toEqual(expect.arrayContaining(['/', '/contact-us', '/cars/one']))
    expect(paths).not.toContain('/cars/two')
    expect(new Set(addresses.map(({ origin }) => origin))).toEqual(new Set([`https://${app.slug}.example`]))
    expect(paths.filter((path) => !isCrawlable(robots, path))).toEqual([])
  })

  it('[QLT-02] lists the model pages of cars for sale, none of a model that is sold out', async () => {
    const soldOut = aCar({
      id: 2,
      slug: 'two',
      make: 'Honda',
      model: 'CBR500R',
      status: 'sold',
      sold_at: Date.now() - 1_000,
    })
    const cars = [aCar({ id: 1, slug: 'one', make: 'Toyota', model: 'RAV4' }), soldOut]
    const paths = (await sitemapOf(await anApp({ cars, site: { features: { brands: true } } }))).map(
      (at) => at.pathname,
    )
    expect(paths).toContain('/models/toyota/rav4')
    expect(paths).not.toContain('/models/honda/cbr500r')
  })

  it('[QLT-02] tells when a car last changed, and which pictures its page shows', async () => {
    const app = await anApp({
      cars: [
        aCar({
          slug: 'one',
          updated_at: Date.UTC(2026, 4, 1),
          images: [aPhoto('https://photos.example/a.jpg?x=1&y=2')],
        }),
      ],
    })
    const xml = await (await app.ask('/sitemaps/cars-1.xml')).text()
    expect(xml).toContain('<lastmod>2026-05-01T00:00:00.000Z</lastmod>')
    expect(xml).toContain('<image:loc>https://photos.example/a.jpg?x=1&amp;y=2</image:loc>')
  })

  it('[FND-01] has a part of its own for each kind of address, and says when the stock and the posts last changed', async () => {
    const post = pageFile('Words.', 'title: A post\narticle: { date: 2026-03-04, category: News, author: Mia Tran }')
    const { ask } = await aWrittenSite({
      site: { features: { brands: true } },
      cars: [aCar()],
      pages: { '/blog/a-post': post, '/our-story': 'Words.' },
    })
    const xml = await (await ask('/sitemap.xml')).text()
    const parts = [...xml.matchAll(/sitemaps\/([a-z]+)-1\.xml<\/loc>(?:<lastmod>([^<]*))?/g)]
    const changes = Object.fromEntries(parts.map(([, name, changed]) => [name, changed]))
    expect(Object.keys(changes)).toEqual(['pages', 'content', 'articles', 'brands', 'cars', 'lists'])
    expect(changes['articles']).toBe('2026-03-04T00:00:00.000Z')
    expect(Date.now() - Date.parse(changes['cars'])).toBeLessThan(60_000)
    expect([changes['content'], changes['lists']]).toEqual([undefined, undefined])
    const articles = await (await ask('/sitemaps/articles-1.xml')).text()
    expect(articles).toContain('/blog</loc><lastmod>2026-03-04')
    expect(articles).toContain('/blog/a-post</loc><lastmod>2026-03-04')
  })

  it('[FND-03] has no car that was sold a minute ago', async () => {
    const app = await anApp({ cars: [aCar({ id: 1, slug: 'one' }), aCar({ id: 2, slug: 'two' })] })
    expect((await sitemapOf(app)).map(({ pathname }) => pathname)).toContain('/cars/two')
    await app.publish([aCar({ id: 1, slug: 'one' }), aCar({ id: 2, slug: 'two', status: 'sold', sold_at: Date.now() })])
    await new Promise((resolve) => setTimeout(resolve, 4_100))
    expect((await sitemapOf(app)).map(({ pathname }) => pathname)).not.toContain('/cars/two')
  }, 20_000)

  it('[FND-03] leaves out pages that the site has not, or that ask for sign-in', async () => {
    const app = await anApp({ site: { features: { finance: true }, gates: { finance: true } } })
    const paths = (await sitemapOf(app)).map(({ pathname }) => pathname)
    for (const path of ['/brands', '/finance', '/watchlist', '/compare']) expect(paths).not.toContain(path)
  })

  it.each(['/sitemaps/cars-2.xml', '/sitemaps/cars-0.xml', '/sitemaps/toString-1.xml', '/sitemaps/cars.xml'])(
    '[QLT-02] answers 404 for %s, which is no part',
    async (path) => {
      const { ask } = await anApp()
      expect((await ask(path)).status).toBe(404)
    },
  )
})

it('[FND-01] the key by which a site tells of its changes stands at its address, where it has one', async () => {
  const { ask } = await anApp({ site: { seo: { index_now_key: 'a-key-of-the-yard' } } })
  expect(await (await ask('/indexnow.txt')).text()).toBe('a-key-of-the-yard')
  expect((await (await anApp()).ask('/indexnow.txt')).status).toBe(404)
})
