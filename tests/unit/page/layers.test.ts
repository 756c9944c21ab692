import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadPages } from '../../../scripts/tenants/pages.ts'
import { pageFile, sectionText } from '../../builders/page.ts'
import { buildSite } from '../../builders/site.ts'

const site = buildSite({ slug: 'one', template: 'yard' })
const OWN = 'one/pages'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string | Buffer) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

async function load() {
  const loaded = await loadPages(folder, site)
  if ('content' in loaded) return { pages: loaded.content.pages, problems: [] }
  return { pages: [], problems: loaded.problems.map(({ file, line, rule }) => `${file}:${line ?? ''} ${rule}`) }
}

/** Ids of sections with their words. */
const sectionsOf = ({ pages }: Awaited<ReturnType<typeof load>>) =>
  pages[0]!.sections.map(({ id, ...section }) => `${id}: ${'body' in section ? section.body : ''}`)

const words = (id: string, body: string, more = '') => sectionText('text', `id: ${id}\nbody: ${body}${more}`)
const BELOW = pageFile([words('first', 'One.'), words('second', 'Two.')].join('\n\n'), 'title: Below\nnoindex: true')

describe('layers of pages', () => {
  it('[TEN-03] [PGE-01] are those of every site, those of the template, those of the tenant, each over the one before', async () => {
    write('_pages/a.md', pageFile('Every site.'))
    write('_pages/b.md', pageFile('Every site.'))
    write('_pages/c.md', pageFile('Every site.'))
    write('_templates/yard/b.md', pageFile('The template.'))
    write('_templates/yard/c.md', pageFile('The template.'))
    write('_templates/other/d.md', pageFile('Another template.'))
    write(`${OWN}/c.json`, '{"title": "C", "sections": [{"kind": "text", "body": "The tenant."}]}')
    write(`${OWN}/home.md`, pageFile('Welcome.'))
    expect(
      (await load()).pages.map(({ path, sections }) => [path, 'body' in sections[0]! && sections[0].body]),
    ).toEqual([
      ['/', '<p>Welcome.</p>'],
      ['/a', '<p>Every site.</p>'],
      ['/b', '<p>The template.</p>'],
      ['/c', '<p>The tenant.</p>'],
    ])
  })

  it('[TEN-03] take the place of the page below whole, unless they extend it', async () => {
    write('_pages/a.md', BELOW)
    write(`${OWN}/a.md`, pageFile(words('third', 'Three.')))
    const loaded = await load()
    expect(sectionsOf(loaded)).toEqual(['third: <p>Three.</p>'])
    expect(loaded.pages[0]).toMatchObject({ title: 'Our story', noindex: false })
  })

  it('[TEN-03] that extend: settings one by one, sections by id, others before one or at the end', async () => {
    write('_pages/a.md', BELOW)
    const own = [words('second', 'Our two.'), words('zero', 'Nought.', '\nbefore: first'), words('third', 'Three.')]
    write(`${OWN}/a.md`, pageFile(own.join('\n'), 'extends: true\ntitle: Ours'))
    const loaded = await load()
    expect(loaded.problems).toEqual([])
    expect(sectionsOf(loaded)).toEqual([
      'zero: <p>Nought.</p>',
      'first: <p>One.</p>',
      'second: <p>Our two.</p>',
      'third: <p>Three.</p>',
    ])
    expect(loaded.pages[0]).toMatchObject({ title: 'Ours', noindex: true })
  })

  it('[TEN-03] leave sections out by their ids', async () => {
    write('_pages/a.md', BELOW)
    write(`${OWN}/a.md`, pageFile('', 'extends: true\nremove: [first]'))
    expect(sectionsOf(await load())).toEqual(['second: <p>Two.</p>'])
  })

  it('[TEN-03] take a page off the site with published: false', async () => {
    write('_pages/a.md', BELOW)
    write(`${OWN}/a.md`, pageFile('', 'published: false'))
    expect(await load()).toEqual({ pages: [], problems: [] })
  })

  it.each(['privacy-policy', 'terms-and-conditions'])('[PGE-02] keep %s, which every form links to', async (name) => {
    write(`_pages/${name}.md`, BELOW)
    write(`${OWN}/${name}.md`, pageFile('', 'published: false'))
    expect((await load()).problems).toEqual([`${OWN}/${name}.md: cannot be left out: every form links to it`])
  })

  it.each<[string, string, string]>([
    [
      'what is not there',
      pageFile('', 'extends: true'),
      '2 extends a page that no template and no default has: leave extends out',
    ],
    [
      'without an id',
      pageFile('', 'extends: true\nremove: [frist]'),
      '3 removes frist, and the page below has first, second',
    ],
    [
      'before nothing',
      pageFile(words('third', 'x', '\nbefore: frist'), 'extends: true'),
      '8 stands before frist, which the page below has not',
    ],
  ])('[TEN-03] that extend %s name the line', async (_, text, problem) => {
    if (!problem.includes('extends a page')) write('_pages/a.md', BELOW)
    write(`${OWN}/a.md`, text)
    expect((await load()).problems).toEqual([`${OWN}/a.md:${problem}`])
  })

  it('[PGE-01] name the file of the layer that is wrong', async () => {
    write('_pages/a.md', pageFile(words('first', '"[x](/nowhere)"')))
    write(`${OWN}/a.md`, pageFile(words('own', 'Words.'), 'extends: true\ntitel: x\ntitle: y'))
    expect((await load()).problems).toEqual([`${OWN}/a.md:3 titel is not a setting: did you mean title?`])
    write(`${OWN}/a.md`, pageFile(words('own', 'Words.'), 'extends: true'))
    expect((await load()).problems).toEqual(['_pages/a.md:7 links to /nowhere, which is no page of this site'])
  })
})

describe('files of pages', () => {
  it.each<[string, string]>([
    ['Our Story.md', 'has a name that makes no address: lower-case words joined by hyphens'],
    ['v1.2.md', 'has a name that makes no address: lower-case words joined by hyphens'],
    ['-a.md', 'has a name that makes no address: lower-case words joined by hyphens'],
  ])('[CNT-01] named %s are refused', async (name, rule) => {
    write(`${OWN}/${name}`, pageFile('Words.'))
    expect((await load()).problems).toEqual([`${OWN}/${name}: ${rule}`])
  })

  it('[CNT-01] of two kinds at one address are refused', async () => {
    write(`${OWN}/a.md`, pageFile('Words.'))
    write(`${OWN}/a.json`, '{"title": "A", "sections": []}')
    expect((await load()).problems).toEqual([`${OWN}/a.md: is a second page at /a`])
  })

  it('[CNT-01] of 5 MB are refused unread', async () => {
    write(`${OWN}/a.md`, Buffer.alloc(5 * 1024 * 1024, 'a'))
    expect((await load()).problems).toEqual([`${OWN}/a.md: is larger than 256 kB: divide it into pages`])
  })

  it('[CNT-01] that are empty, or no text, are refused', async () => {
    write(`${OWN}/a.md`, '')
    write(`${OWN}/b.md`, Buffer.from('\ufeff---\ntitle: x\n---\nWords', 'utf16le'))
    expect((await load()).problems).toEqual([
      `${OWN}/a.md: is empty`,
      `${OWN}/b.md: is no text in UTF-8: save it with that encoding`,
    ])
  })

  it('[CNT-01] of another kind are refused, so that none is missed without a word', async () => {
    write(`${OWN}/guides/tow.md`, pageFile('Words.'))
    write(`${OWN}/.DS_Store`, 'Of the machine.')
    expect((await load()).pages.map(({ path }) => path)).toEqual(['/guides/tow'])
    for (const name of ['notes.txt', 'a.markdown', 'B.MD', 'folder.md/a.txt']) write(`${OWN}/${name}`, 'Words.')
    symlinkSync(join(folder, `${OWN}/guides/tow.md`), join(folder, `${OWN}/linked.md`))
    const rule = 'is no page: pages are .md or .json, and files stand in files/'
    expect((await load()).problems).toEqual([
      `${OWN}/B.MD: ${rule}`,
      `${OWN}/a.markdown: ${rule}`,
      `${OWN}/folder.md/a.txt: ${rule}`,
      `${OWN}/linked.md: is a link to another place: put the file itself here`,
      `${OWN}/notes.txt: ${rule}`,
    ])
  })

  it.each([
    ['extends: yes', 'extends must be true or false'],
    ['extends: "true"', 'extends must be true or false'],
    ['published: no', 'published must be true or false'],
    ['remove: [first]', 'remove works with extends: true alone'],
  ])('[CNT-01] with %s are refused rather than taken for something else', async (setting, rule) => {
    write('_pages/a.md', BELOW)
    write(`${OWN}/a.md`, pageFile('Words.', `title: A\n${setting}`))
    expect((await load()).problems).toEqual([`${OWN}/a.md:3 ${rule}`])
  })

  it('[CNT-01] [TEN-03] whose feature is off are refused, and those of every site are left out', async () => {
    write('_pages/careers.md', pageFile('Words.'))
    expect((await load()).problems).toEqual([])
    write(`${OWN}/careers.md`, pageFile('Words.'))
    expect((await load()).problems).toEqual([`${OWN}/careers.md: needs the feature careers, which is off`])
  })
})
