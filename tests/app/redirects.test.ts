import { describe, expect, it, vi } from 'vitest'
import { valueKey } from '../../shared/tenant/kv-keys.ts'
import { aCar } from '../builders/car.ts'
import { aWrittenSite } from './a-written-site.ts'

const PAGES = { '/guides': 'Words.', '/guides/towing': 'Words.', '/our-story': 'Words.', '/news/winter': 'Words.' }
const CARS = [
  aCar({ id: 1, slug: '2019-toyota-corolla-1', stocknum: 'H10427' }),
  aCar({ id: 2, slug: '2020-kia-rio-2', stocknum: 'H1042' }),
]
const RULES = `from,to,kind
https://www.old.example/About-Us.aspx,/our-story
/about/the-team/,/our-story
/index.php?id=12,/our-story
/index.php?id=12&lang=en,/news/winter?a=1
/old-news/*,/guides/*
/guides/summer,/our-story
/blog-2019/*,/our-story
/news/*,/our-story
^/stock/details/.*-(h\\d+),stock:$1
/stock/*,/search/used-cars
"^/show\\?car=([\\w-]+)(&.*)?",/cars/$1
/elsewhere,https://group.example/careers
`

const aMovedSite = (redirects = RULES) => aWrittenSite({ pages: PAGES, cars: CARS, redirects })
type App = Awaited<ReturnType<typeof aMovedSite>>
const leads = async ({ ask }: Pick<App, 'ask'>, path: string, init: RequestInit = {}) => {
  const answer = await ask(path, init)
  return answer.status === 308 ? answer.headers.get('Location') : answer.status
}

describe('an address of the platform before', () => {
  it.each([
    ['an exact one', '/about/the-team', '/our-story'],
    ['another spelling of it, in one step', '/About//The-Team/', '/our-story'],
    ['a file, whichever its case', '/about-us.aspx', '/our-story'],
    ['one that its query tells apart', '/index.php?id=12', '/our-story'],
    ['the rule that names more of the query', '/index.php?lang=en&id=12', '/news/winter?a=1'],
    ['no other query', '/index.php?id=13', 404],
    ['a prefix, with the rest', '/old-news/towing', '/guides/towing'],
    ['a page for another spelling of it, below a prefix too', '/News/Winter/', '/news/winter'],
    ['a prefix itself', '/old-news', '/guides'],
    ['a prefix to one page', '/blog-2019/a/b', '/our-story'],
    ['no page that is not there, by what a prefix fills in', '/old-news/nothing-there', 404],
    ['no other path that begins with its letters', '/old-newspaper', 404],
    ['a prefix whose target is an old address too, in one step', '/old-news/summer', '/our-story'],
    ['a car by its stock number', '/stock/details/2019-toyota-corolla-H10427', '/cars/2019-toyota-corolla-1'],
    ['the next rule where the car is not for sale', '/stock/details/2019-toyota-corolla-H99999', '/search/used-cars'],
    ['a pattern over the query', '/show?car=2020-kia-rio-2&from=list', '/cars/2020-kia-rio-2'],
    ['another host that is written out', '/elsewhere', 'https://group.example/careers'],
  ])('[SIT-03] leads on: %s', async (_, path, to) => {
    expect(await leads(await aMovedSite(), path)).toBe(to)
  })

  it.each([
    ['letters', 'über-uns', 'fahrräder', 'straße', 'größe'],
    ['percent signs', '%C3%9Cber-uns', 'fahrr%c3%a4der', 'stra%C3%9Fe', 'gr%C3%B6%C3%9Fe'],
    ['letters and their marks apart', 'u\u0308ber-uns', 'fahrra\u0308der', 'straße', 'gro\u0308ße'],
  ])(
    '[SIT-03] is found in every notation of its letters where the table has %s',
    async (_, exact, below, street, size) => {
      const rows = [`/${exact}`, `/x?n=${size}`, `/${below}/*`, `^/a/${street}%20(\\d+)`, `"^/q\\?n=${size}&p=(\\w+)"`]
      const app = await aMovedSite(`from,to\n${rows.map((from) => `${from},/our-story`).join('\n')}\n`)
      for (const path of [
        '/%C3%9Cber-uns/',
        '/%c3%bcber-uns',
        '/ÜBER-uns',
        '/u%CC%88ber-uns',
        '/x?n=Gr%C3%B6%C3%9Fe',
        '/x?N=gro%CC%88%C3%9Fe',
        '/Fahrr%C3%A4der/neu',
        '/fahrräder',
        '/a/STRA%C3%9Fe%207',
        '/a/straße 7',
      ])
        expect([path, (await leads(app, path))?.toString().split('?')[0]]).toEqual([path, '/our-story'])
      expect(await leads(app, '/q?p=x&n=GRÖßE')).toBe('/our-story')
    },
  )

  it('[SIT-03] is answered 404, and counted, where its percent signs are none', async () => {
    const app = await aMovedSite('from,to\n/100%/*,/our-story\n/a%E4,/our-story\n')
    for (const path of ['/%E0%A4%25a', '/%E0%A4%a', '/%', '/%zz/a', '/%C3%28'])
      expect([path, await leads(app, path)]).toEqual([path, 404])
    for (const path of ['/100%/x', '/A%e4']) expect([path, await leads(app, path)]).toEqual([path, '/our-story'])
  })

  it('[SIT-03] is filled in as a header can hold it', async () => {
    const app = await aMovedSite('from,to\n/x/*,https://group.example/ü/*\n"^/y/(.*)",/search?q=$1\n')
    expect(await leads(app, '/x/Gr%C3%B6%C3%9Fe%205')).toBe('https://group.example/%C3%BC/gr%C3%B6%C3%9Fe%205')
    expect(await leads(app, '/y/ö%26b=%23')).toBe('/search?q=%C3%B6%26b=%23')
  })

  it('[SIT-03] keeps what its rule has not read of the query, and HEAD is answered alike', async () => {
    const app = await aMovedSite()
    expect(await leads(app, '/index.php?utm_source=mail&id=12', { method: 'HEAD' })).toBe('/our-story?utm_source=mail')
    expect(await leads(app, '/stock/x?page=2')).toBe('/search/used-cars?page=2')
    expect(await leads(app, '/about/the-team', { method: 'POST', headers: { Origin: `http://${app.host}` } })).toBe(404)
  })

  it('[SIT-03] leads to no other host by what it says', async () => {
    const app = await aMovedSite('from,to\n^/go/(.*),/$1\n"^/go2\\?u=(.*)",/$1\n')
    for (const path of ['/go//evil.example', '/go/%5Cevil.example', '/go2?u=/evil.example', '/go2?u=//evil.example']) {
      const to = String(await leads(app, path))
      expect([path, new URL(to, 'https://own.example').host]).toEqual([path, 'own.example'])
    }
  })

  it('[SIT-03] costs other requests nothing, and is read once', async () => {
    const app = await aMovedSite()
    const get = vi.spyOn(app.store.kv, 'get')
    const tables = () => get.mock.calls.filter(([key]) => String(key).startsWith('redirects:')).length
    await app.ask('/our-story')
    await app.ask('/search/used-cars')
    expect(tables()).toBe(0)
    await app.ask('/about/the-team')
    await app.ask('/nothing-here')
    expect(tables()).toBe(1)
  })

  it('[SIT-03] is answered 404 while KV does not give the rules', async () => {
    const app = await aMovedSite()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await app.read('/our-story')
    const get = app.store.kv.get.bind(app.store.kv)
    vi.spyOn(app.store.kv, 'get').mockImplementation(((key: string, options: never) =>
      key.startsWith(valueKey(app.slug, 'redirects', ''))
        ? Promise.reject(new Error('KV is down'))
        : get(key, options)) as never)
    expect((await app.ask('/about/the-team')).status).toBe(404)
  })

  it('[TEN-06] is one of its own site alone', async () => {
    await aMovedSite()
    expect((await (await aMovedSite('from,to\n/other,/our-story\n')).ask('/about/the-team')).status).toBe(404)
  })
})
