import { describe, expect, it } from 'vitest'
import { pathTo } from '../../../shared/routes/paths.ts'
import { compilePages, faultsIn, pageFile, problemsOf, sectionText } from '../../builders/page.ts'
import { buildSite } from '../../builders/site.ts'

const OTHER = `${sectionText('text', 'id: terms\nbody: Words.')}\n\n## Fees`
/** A page with older addresses. */
const from = (...redirects: string[]) =>
  pageFile('Words.', `title: x\nredirects:\n${redirects.map((path) => `  - ${path}`).join('\n')}`)

const versionOf = async (body: string) => (await compilePages({ '/our-story': body, '/x': body })).pages[0]!.version

const link = (href: string, others: Record<string, string> = {}) =>
  problemsOf({ '/our-story': `[words](${href})`, '/prices': OTHER, ...others }, buildSite())

describe('a link', () => {
  it.each([
    '/prices',
    '/prices#terms',
    '/prices#fees',
    '/prices?from=story',
    '/',
    '/search/used-cars?body=Ute',
    '/yard.avif',
    'https://elsewhere.example/anything',
    'mailto:sales@yard.example',
    'tel:+61755500100',
  ])('[CNT-01] may lead to %s', async (href) => {
    expect(await link(href)).toEqual([])
  })

  it.each<[string, string, string]>([
    ['a page that is none', '/pricse', 'which is no page of this site'],
    ['a page that the site could write', '/fleet', 'a page that the site has not: write it under pages/'],
    ['itself', '/our-story', 'which is the page itself'],
    ['itself with a query', '/our-story?from=here', 'which is the page itself'],
    ['a part that its page has not', '#fees', 'which the page has not: no section has an id'],
    ['a part that another page has not', '/prices#fee', 'which the page has not: it has terms, fees'],
    ['an older spelling', '/Prices/', 'whose address is /prices'],
    ['an alias', '/test-drive', 'whose address is /book-test-drive'],
    ['a location that is none', '/contact-us/nowhere', 'and the site has no such location'],
    ['a file that is none', '/brochure.pdf', 'which is no page of this site'],
    ['a file of its own that is none', '/files/price-list.pdf', 'which is none of the site’s files'],
    ['a picture that the program draws for others', '/icons/none.png', 'which is none of the site’s files'],
    ['what a form is sent to', '/sign-out', 'which is no page of this site'],
    ['a page of the developer', '/dev/gallery', 'which is no page of this site'],
    ['a search that is none', '/search/a/b/c/d/e', 'which is no search'],
    ['what runs', 'javascript:run', 'which is neither a path of this site nor an https:// address'],
    ['what holds its own page', 'data:text/html,hello', 'which is neither a path of this site nor an https:// address'],
    ['a path without its slash', 'prices', 'which is neither a path of this site nor an https:// address'],
    ['a page without a lock', 'http://plain.example', 'which is neither a path of this site nor an https:// address'],
    [
      'itself by its whole address',
      'https://www.test-yard.example/prices',
      'which is this site itself: write the path alone',
    ],
  ])('[CNT-01] to %s is an error with its line', async (_, href, rule) => {
    expect(await link(href)).toEqual([`5: links to ${href}, ${rule}`])
  })

  it('[CNT-01] keeps the body of the cars it asks for as it is written, which is no Markdown', async () => {
    const hero = sectionText('hero', 'buttons:\n  - {label: Utes, to: search_all, query: {body: Cab chassis}}')
    const { pages, problems } = await compilePages({ '/our-story': hero })
    expect(problems).toEqual([])
    expect(pages[0]!.sections[0]).toMatchObject({ buttons: [{ query: { body: 'Cab chassis' } }] })
  })

  it('[CNT-01] to a page of a feature that is off names the feature', async () => {
    const site = buildSite({ features: { trade_in: false } })
    expect(await faultsIn('[words](/valuation)', site)).toEqual([
      '5: links to /valuation, which needs the feature trade_in',
    ])
    expect(await faultsIn('[words](/valuation)', buildSite({ features: { trade_in: true } }))).toEqual([])
  })

  it('[CNT-01] is checked in settings, lists and cells too, each with its line', async () => {
    const body = [
      sectionText('call_to_action', 'buttons:\n  - label: Go\n    page: /nowhere'),
      '| Cell |\n| --- |\n| words |\n| [words](/nowhere) |',
      '- item\n- [words](/nowhere)',
    ]
    expect(await faultsIn(body.join('\n\n'))).toEqual([
      '7: links to /nowhere, which is no page of this site',
      '14: links to /nowhere, which is no page of this site',
      '17: links to /nowhere, which is no page of this site',
    ])
  })

  it('[NAV-02] [CNT-01] of a menu to a page that is not written is an error of the config', async () => {
    const site = buildSite({ navigation: [{ label: 'Story', page: '/our-stroy' }] })
    expect(await faultsIn('Words.', site)).toEqual(['links to /our-stroy, which is no page of this site'])
    expect(await faultsIn('Words.', buildSite({ navigation: [{ label: 'Story', page: '/our-story' }] }))).toEqual([])
  })
})

describe('the address of a page', () => {
  it.each(['/our-story', '/pages/winter', '/a/b/c', '/fleet', '/14-day-money-back', '/contact-us', '/'])(
    '[CNT-01] [PGE-01] may be %s',
    async (path) => {
      expect(await problemsOf({ [path]: 'Words.' })).toEqual([])
    },
  )

  it.each([
    '/search',
    '/search/a/b/c',
    '/cars/hilux',
    '/api/pages',
    '/compare',
    '/saved',
    '/healthz',
    '/terms',
    '/assets/a',
  ])('[CNT-01] [PGE-01] is none that every site answers: %s', async (path) => {
    expect(await problemsOf({ [path]: 'Words.' })).toEqual([`is at ${path}, where every site has another page`])
  })

  it('[NAV-07] is none that the config gives to a route', async () => {
    const site = buildSite({ aliases: { '/our-story': { to: 'about_us' } } })
    expect(await problemsOf({ '/our-story': 'Words.', [pathTo('about_us')]: 'Words.' }, site)).toEqual([
      'is at /our-story, where every site has another page',
    ])
  })
})

describe('older addresses of a page', () => {
  it('[NAV-07] lead to it', async () => {
    const { manifest } = await compilePages({ '/our-story': from('/history', '/old/about') })
    expect(manifest.redirects).toEqual({ '/history': '/our-story', '/old/about': '/our-story' })
  })

  it.each<[string, Record<string, string>, string]>([
    ['itself', { '/our-story': from('/our-story') }, '4: has /our-story among its redirects, which is a page itself'],
    [
      'another page',
      { '/our-story': from('/prices'), '/prices': 'Words.' },
      '4: has /prices among its redirects, which is a page itself',
    ],
    [
      'a route',
      { '/our-story': from('/history', '/compare') },
      '5: has /compare among its redirects, which is a page itself',
    ],
    [
      'an address that another page has',
      { '/our-story': from('/old'), '/prices': from('/old') },
      '4: has /old among its redirects, which leads to /our-story already',
    ],
    [
      'an address elsewhere',
      { '/our-story': from('//evil.example') },
      '4: redirects.0 must be a path like /our-cars, in lower case',
    ],
  ])('[NAV-07] are none with %s among them', async (_, pages, problem) => {
    expect(await problemsOf(pages)).toEqual([problem])
  })
})

describe('pages that are sound', () => {
  it('[CNT-01] know the pages above them in their path, and how long they take to read', async () => {
    const { pages, manifest } = await compilePages({
      '/guides/tow/big': `Words. ${'word '.repeat(660)}`,
      '/guides': 'Words.',
    })
    expect(pages.find(({ path }) => path === '/guides/tow/big')).toMatchObject({
      parents: [{ text: 'Our story', href: '/guides' }],
      minutes: 3,
    })
    expect(Object.keys(manifest.pages)).toEqual(['/guides', '/guides/tow/big'])
  })

  it('[SRC-10] [LED-08] have a version that follows their words and nothing else', async () => {
    expect(await versionOf('Words.')).toBe(await versionOf('Words.\n\n\n'))
    expect(await versionOf('Words.')).not.toBe(await versionOf('Words!'))
  })

  it('[PGE-01] are published all or none', async () => {
    const { pages, manifest } = await compilePages({ '/a': 'Words.', '/b': '[x](/nowhere)' })
    expect([pages, manifest.pages]).toEqual([[], {}])
  })
})
