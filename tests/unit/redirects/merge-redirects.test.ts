import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mergeRedirects } from '../../../scripts/redirects/merge-redirects.ts'
import { importedLines } from '../../../scripts/redirects/program.ts'
import { readRedirectList } from '../../../scripts/redirects/read-csv.ts'
import { formatProblem, loadTenants } from '../../../scripts/tenants/load.ts'
import { buildSite, siteInput } from '../../builders/site.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tenants-'))
  write('_defaults.json', '{}')
  write('_templates/yard.json', '{}')
  write('one/site.json', JSON.stringify(siteInput({ slug: 'one', id: 1, url: 'https://one.example' })))
  write('one/pages/our-story.md', '---\ntitle: Our story\n---\n\nWords.\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string) {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), text)
}
const stored = () => readFileSync(join(folder, 'one/redirects.csv'), 'utf8')
const add = (text: string, isReplaced = false) =>
  mergeRedirects(folder, buildSite({ slug: 'one', url: 'https://one.example' }), {
    path: 'old-urls.csv',
    rows: readRedirectList(text).rows,
    isReplaced,
  })

describe('a table of old addresses', () => {
  it.each([
    ['by their names', 'from,to,kind\n/a,/b,exact\n'],
    ['of other names, in another order', 'Target URL;Old URL;Type\n/b;/a;301\n'],
    ['without a header', '/a,/b\n'],
    ['with blanks around quotation marks', 'from,to\n "/a" , "/b" \n'],
    ['of Excel, with its mark', 'sep=;\n"from";"to"\n"/a";"/b"\n'],
  ])('[SIT-03] is read with columns %s', (_, text) => {
    const { rows, faults, hasTargets } = readRedirectList(text)
    expect([rows.map(({ from, to }) => [from, to]), faults, hasTargets]).toEqual([[['/a', '/b']], [], true])
  })

  it('[SIT-03] may be old addresses alone', () => {
    for (const text of ['url\nhttps://old.example/a\n/b\n', 'https://old.example/a\n/b\n'])
      expect(readRedirectList(text)).toMatchObject({ hasTargets: false, rows: [{ to: '' }, { from: '/b', to: '' }] })
  })

  it('[SIT-03] of an unknown kind, or without a column of old addresses, is refused with its line', () => {
    expect(readRedirectList('from,to,kind\n/a,/b,maybe\n').faults).toEqual([
      { line: 2, rule: 'has the kind maybe: it must be one of exact, prefix, pattern' },
    ])
    expect(readRedirectList('name,colour\nx,y\n').faults[0]?.rule).toMatch(/^has no column "from"/)
  })

  it('[SIT-03] is added to those of the site; the same addresses take the new target; twice is once', async () => {
    await add('from,to\n/a,/our-story\n/b,/contact-us\n')
    const once = await add('from,to,times\nhttps://old.example/B/,/our-story,12\n/c/*,/search,3\n/d,,1\n')
    expect(once).toEqual({ total: 3, added: 2 })
    const text = stored()
    expect(text).toBe(
      'from,to,kind\n/a,/our-story,exact\nhttps://old.example/B/,/our-story,exact\n/c/*,/search,prefix\n',
    )
    await add('from,to\nhttps://old.example/B/,/our-story\n/c/*,/search\n')
    expect(stored()).toBe(text)
    await add('from,to\n/z,/our-story\n', true)
    expect(stored()).toBe('from,to,kind\n/z,/our-story,exact\n')
  })

  it('[SIT-03] with anything refused changes nothing, and names each line of the file that was given', async () => {
    await add('from,to\n/a,/our-story\n')
    const before = stored()
    await expect(add('from,to\n/x,/our-story\n\n/y,/nothing/here\n/our-story,/\n')).rejects.toThrow(
      'Nothing was changed.\nold-urls.csv:4: leads to /nothing/here, which is no page of this site.\n' +
        'old-urls.csv:5: is an address of this site: /our-story.',
    )
    await expect(add('from,to\n/x,/our-story\n/X/,/\n')).rejects.toThrow('old-urls.csv:3: is on line 2 already: /X/.')
    await expect(add('from,to\n\n/x,/a\n/y,/x\n')).rejects.toThrow(
      'Nothing was changed.\n' +
        'old-urls.csv:3: leads to /a, which tenants/one/redirects.csv:2 leads on to /our-story: a chain. Write its end.\n' +
        'old-urls.csv:4: leads to /x, which line 3, tenants/one/redirects.csv:2 lead on to /our-story: a chain. Write its end.',
    )
    expect(stored()).toBe(before)
    expect(readdirSync(join(folder, 'one')).toSorted()).toEqual(['pages', 'redirects.csv', 'site.json'])
  })
})

const said = (text: string) =>
  importedLines('old.csv', readRedirectList(text).rows, { slug: 'one', total: 5, added: 1 })

describe('an import', () => {
  it('[SIT-03] says when its redirects go live, and what is not checked', () => {
    expect(said('from,to\n/a,/our-story\n/b,\n')).toEqual([
      '1 row without a new address was left out.',
      'tenants/one/redirects.csv has 5 redirects, 1 of them from old.csv.',
      'They go live with the next publication: npm run sites -- publish --site one',
    ])
    for (const row of ['/blog/*,/news/*', '^/blog/(.*),/news/$1'])
      expect(said(`from,to\n${row}\n`).join('\n')).toContain('is not checked page by page')
    expect(said('from,to\n/blog/*,/our-story\n').join('\n')).not.toContain('not checked')
  })
})

describe('redirects.csv of a site', () => {
  it('[SIT-03] is checked with the site, and published with it', async () => {
    write('one/redirects.csv', 'from,to\n/a,/our-story\n')
    const { sites } = await loadTenants(folder)
    expect(sites[0]?.content.oldAddresses).toContain('"/a":"/our-story"')
    expect(sites[0]?.content.manifest.oldAddresses).toMatch(/^[0-9a-f]{32}$/)
    write('one/redirects.csv', 'from,to\n/a,/our-story\n/b,/gone/long-ago\n')
    expect((await loadTenants(folder)).problems.map(formatProblem)).toEqual([
      'tenants/one/redirects.csv:3: leads to /gone/long-ago, which is no page of this site.',
    ])
  })
})
