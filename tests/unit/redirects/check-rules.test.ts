import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRules, MAX_RULES, type RedirectSite } from '../../../scripts/redirects/check-rules.ts'
import { oldAddress } from '../../../shared/redirects/address.ts'
import type { RedirectRow } from '../../../shared/redirects/rule.ts'
import { followRedirects, lookupIn } from '../../../shared/redirects/table.ts'
import { compilePages } from '../../builders/page.ts'
import { buildSite } from '../../builders/site.ts'

const PAGES = { '/our-story': '---\ntitle: Ours\nredirects: [/older]\n---\n\nWords.', '/blog/a': 'Words.' }
const SITE = buildSite({ aliases: { '/utes': { to: 'search_all', query: { body: 'Ute' } } } })
const faultsIn = async (rows: string) => {
  const { problems } = await compilePages(PAGES, SITE, `from,to,kind\n${rows}\n`)
  return problems.map(({ line, rule }) => `${line}: ${rule}`)
}

describe('a row of redirects.csv', () => {
  it.each([
    ['a page of the site', '/our-story,/search', '2: is an address of this site: /our-story'],
    ['a route of the site', '/contact-us,/our-story', '2: is an address of this site: /contact-us'],
    [
      'an alias of every site',
      '/used-cars,/our-story',
      '2: is an address that leads to /search/used-cars already: /used-cars',
    ],
    [
      'an alias of this site',
      '/utes,/our-story',
      '2: is an address that leads to /search/new-used-and-demo-cars?body=Ute already: /utes',
    ],
    ['an older address of a page', '/older,/blog/a', '2: is an address that leads to /our-story already: /older'],
    [
      'the home page by its query',
      '/?p=12,/our-story',
      '2: cannot be told apart: / is an address of this site, whatever its query',
    ],
    ['every address', '/*,/our-story', '2: is a prefix of every address of the site'],
    ['all searches', '/search/*,/our-story', '2: begins with an address of this site: /search'],
    ['no address', 'old,/our-story', '2: begins with neither / nor https://: old'],
    ['a star within', '/a*b,/our-story', '2: has a * in /a*b: only a prefix has one, at its end, as in /old-blog/*'],
    [
      'a second time',
      '/x,/our-story\nhttps://old.example/X/,/blog/a',
      '3: is on line 2 already: https://old.example/X/',
    ],
  ])('[SIT-03] is refused with its line and reason where its source is %s', async (_, rows, fault) => {
    expect(await faultsIn(rows)).toEqual([fault])
  })

  it.each([
    ['nothing', '/x,', '2: says nowhere to lead /x'],
    ['no page', '/x,/nothing/here', '2: leads to /nothing/here, which is no page of this site'],
    ['a page in another spelling', '/x,/Our-Story', '2: leads to /Our-Story, whose address is /our-story'],
    ['an alias', '/x,/used-cars', '2: leads to /used-cars, which leads on to /search/used-cars: write that'],
    [
      'an alias of the site',
      '/x,/utes',
      '2: leads to /utes, which leads on to /search/new-used-and-demo-cars?body=Ute: write that',
    ],
    ['an older address of a page', '/x,/older', '2: leads to /older, which leads on to /our-story: write that'],
    [
      'another host without https',
      '/x,http://a.example/',
      '2: leads to http://a.example/, which is neither a path of this site, https:// nor stock:',
    ],
    [
      'the site itself by its host',
      `/x,${SITE.url}/our-story`,
      `2: leads to ${SITE.url}/our-story, which is this site itself: write the path alone`,
    ],
    ['a car without a number', '/x,stock:', '2: leads to a car without its stock number'],
    ['nothing below it', '/x/*,/nothing/*', '2: leads to /nothing/*, and the site has nothing below /nothing'],
    [
      'a group that is not there',
      '^/x/(.*),/blog/$2',
      '2: leads to /blog/$2, but the pattern has 1 groups in parentheses',
    ],
    [
      'a host that the address says',
      '^/x/(.*),https://$1/',
      '2: leads to another host by what the address says: https://$1/',
    ],
  ])('[SIT-03] is refused with its line and reason where it leads to %s', async (_, rows, fault) => {
    expect(await faultsIn(rows)).toEqual([fault])
  })

  it.each([
    ['itself', '/cars/a,/cars/a', '2: leads to itself: /cars/a'],
    ['below itself', '/cars/*,/cars/x', '2: leads to itself: /cars/x'],
    ['deeper and deeper', '/cars/*,/cars/old/*', '2: leads to itself: /cars/old/*'],
    ['itself by a pattern', '^/cars/(.*),/cars/$1', '2: leads to itself: /cars/$1'],
    [
      'another row',
      '/a,/cars/b\n/cars/b,/our-story',
      '2: leads to /cars/b, which line 3 leads on to /our-story: a chain. Write its end',
    ],
  ])('[SIT-03] is refused where it leads to %s', async (_, rows, fault) => {
    expect(await faultsIn(rows)).toEqual([fault])
  })

  it('[SIT-03] is refused as part of a loop or a chain, with the lines, rather than for a page that is none', async () => {
    expect(await faultsIn('/a,/b\n/b,/a')).toEqual([
      '2: leads to /b, and by line 3 back to itself: a loop',
      '3: leads to /a, and by line 2 back to itself: a loop',
    ])
    expect(await faultsIn('/a,/b\n/b,/c/1\n/c/*,/d/*\n/d/*,/b')).toEqual([
      '2: leads to /b, and into a loop of line 3, line 4, line 5',
      '3: leads to /c/1, and by line 4, line 5 back to itself: a loop',
      '4: leads to /d/*, and by line 5, line 3 back to itself: a loop',
      '5: leads to /b, and by line 3, line 4 back to itself: a loop',
    ])
    expect(await faultsIn('/a,/b\n/b,/c\n/c,/our-story')).toEqual([
      '2: leads to /b, which line 3, line 4 lead on to /our-story: a chain. Write its end',
      '3: leads to /c, which line 4 leads on to /our-story: a chain. Write its end',
    ])
  })

  it('[SIT-03] is refused as a pattern that RE2 does not have', async () => {
    expect((await faultsIn('^/(?!x),/our-story'))[0]).toMatch(/^2: is a pattern that looks ahead or behind/)
    expect((await faultsIn('^/(,/our-story'))[0]).toMatch(/^2: is a pattern that is no regular expression/)
  })

  it('[SIT-03] is refused after 20,000 of them', () => {
    const rows = Array.from({ length: MAX_RULES + 1 }, (_, at) => ({
      line: at + 2,
      from: `/x/${at}`,
      to: '/',
      kind: null,
    }))
    expect(checkRules(rows, OPEN)).toEqual({ faults: [expect.objectContaining({ line: MAX_RULES + 2 })] })
    expect(checkRules(rows.slice(1), OPEN)).toHaveProperty('table')
  })
})

/** A site that may be led to anywhere and answers nothing, so that every target may be an old address again. */
const OPEN: RedirectSite = {
  addressFault: () => null,
  isAnswered: () => false,
  leadsTo: () => null,
  hasBelow: () => true,
}

const part = fc.constantFrom('a', 'b', 'c')
const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`)
const row = fc.oneof(
  fc.record({ from: path, to: path }),
  fc.record({ from: path.map((each) => `${each}?n=1`), to: path }),
  fc.record({
    from: path.map((each) => `${each}/*`),
    to: fc.oneof(
      path,
      path.map((each) => `${each}/*`),
    ),
  }),
  fc.record({
    from: fc.constantFrom('^/a/(.*)', '^/(.)/(.)', '^/b(/.*)?', '^/c/([ab])/.*'),
    to: fc.oneof(
      path,
      path.map((each) => `${each}/$1`),
      fc.constantFrom('/$1', '/c$1'),
    ),
  }),
)
const rowsOf = (drafts: { from: string; to: string }[]): RedirectRow[] =>
  drafts.map((draft, at) => ({ ...draft, line: at + 2, kind: null }))

describe('a file that is accepted', () => {
  it('[SIT-03] leads every address on in one step, which is never an old address again', () => {
    let accepted = 0
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 4 }),
        fc.array(path, { minLength: 5, maxLength: 20 }),
        (drafts, asked) => {
          const checked = checkRules(rowsOf(drafts), OPEN)
          if (!('table' in checked)) return
          accepted++
          const lookup = lookupIn(checked.table)
          const end = (address: string) => {
            const [pathname = '', query = ''] = address.split('?')
            for (const match of lookup(oldAddress(pathname, query))) {
              const target = followRedirects(match, lookup)
              if (target !== null) return target
            }
            return null
          }
          for (const address of [...asked, ...asked.map((each) => `${each}?n=1`)]) {
            const target = end(address)
            expect([address, target, target && end(target)]).toEqual([address, target, null])
          }
        },
      ),
      { numRuns: 3_000 },
    )
    expect(accepted).toBeGreaterThan(300)
  })
})
