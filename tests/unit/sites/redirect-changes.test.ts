import { expect, it } from 'vitest'
import { listRedirects, redirectChanges } from '../../../scripts/sites/changes.ts'
import { readRule } from '../../../shared/redirects/rule.ts'
import { buildTable, type RedirectTable } from '../../../shared/redirects/table.ts'

/** A table of rows 'from to'. */
function table(...rows: string[]): RedirectTable {
  return buildTable(
    rows.map((row, at) => {
      const [from = '', to = ''] = row.split(' ')
      const read = readRule({ line: at + 1, from, to, kind: null })
      if ('fault' in read) throw new Error(read.fault)
      return read.rule
    }),
  )
}
const rules = (...rows: string[]) => listRedirects({ redirects: {} }, table(...rows))

it('[SIT-01] says which redirects were added, removed and changed, with where they lead', () => {
  const before = rules('/old /other', '/gone /home', '/same /same-page')
  const after = rules('/old /new', '/come /home', '/same /same-page')
  expect(redirectChanges(before, after)).toEqual([
    'redirect added: /come leads to /home',
    'redirect removed: /gone led to /home',
    'redirect changed: /old leads to /new, before to /other',
  ])
})

it('[SIT-01] has prefixes, patterns and older addresses of pages among them', () => {
  const before = listRedirects({ redirects: { '/about': '/our-story' } }, null)
  const after = listRedirects(
    { redirects: { '/about': '/team' } },
    table('/old-blog/* /blog/*', '^/car-(\\d+)$ /search'),
  )
  expect(redirectChanges(before, after)).toEqual([
    'redirect changed: /about leads to /team, before to /our-story',
    'redirect added: /old-blog/* leads to /blog/*',
    'redirect added: addresses of the pattern ^/car-(\\d+)$ leads to /search',
  ])
})

it('[SIT-01] beyond twenty the number of the others is said, and no change is no sentence', () => {
  const many = Array.from({ length: 23 }, (_, at) => `/old-${at + 10} /new`)
  const changes = redirectChanges(rules(), rules(...many))
  expect(changes).toHaveLength(21)
  expect(changes.at(-1)).toBe('and 3 more redirects')
  expect(redirectChanges(rules(...many), rules(...many))).toEqual([])
})

it('[SIT-01] rules that are tried in another order are a change', () => {
  const one = rules('^/a.*$ /x', '^/.*b$ /y')
  const other = rules('^/.*b$ /y', '^/a.*$ /x')
  expect(redirectChanges(one, other)).toEqual(['redirects: the same in another order'])
})
