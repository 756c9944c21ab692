import { describe, expect, it } from 'vitest'
import { compilePage, compilePages, faultsIn, pageFile, sectionText } from '../../builders/page.ts'

const AN_ALIAS_BOMB = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  'b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]',
  'c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]',
  'd: [*c, *c, *c, *c, *c, *c, *c, *c, *c]',
].join('\n')

describe('the file of a page', () => {
  it('[PGE-01] is its settings between two lines of ---, then words and sections in any order', async () => {
    const page = await compilePage(
      pageFile(
        [
          'First words.',
          sectionText('steps', 'heading: How\nitems:\n  - title: Call\n    text: Us'),
          'Last words.',
        ].join('\n\n'),
        'title: "Our story --- so far"\ndescription: How we began',
      ),
    )
    expect(page).toMatchObject({ title: 'Our story --- so far', description: 'How we began', noindex: false })
    expect(page.sections).toMatchObject([
      { kind: 'text', body: '<p>First words.</p>' },
      { kind: 'steps', heading: 'How', items: [{ title: 'Call', text: 'Us' }] },
      { kind: 'text', body: '<p>Last words.</p>' },
    ])
  })

  it('[PGE-01] may be JSON instead, and gives the same page', async () => {
    const markdown = await compilePage(`${pageFile('Words.')}\n${sectionText('text', 'id: more\nbody: More.')}`)
    const json = await compilePage(
      JSON.stringify({
        title: 'Our story',
        sections: [
          { kind: 'text', body: 'Words.' },
          { kind: 'text', id: 'more', body: 'More.' },
        ],
      }),
    )
    expect(json).toEqual(markdown)
  })

  it('[PGE-01] reads as it does with the line ends and the byte order mark of Windows', async () => {
    const text = pageFile('Words.\n\nMore.')
    expect(await compilePage(text.replaceAll('\n', '\r\n'))).toEqual(await compilePage(text))
    const { pages } = await compilePages({ '/our-story': text })
    expect((await compilePage(`---${text.slice(3)}`)).version).toBe(pages[0]!.version)
  })

  it('[PGE-01] keeps ::: in the words of a section that is indented, as YAML wants them', async () => {
    const { sections } = await compilePage(sectionText('text', 'body: |\n  ::: faq\n  Words.'))
    expect(sections).toMatchObject([{ body: '<p>::: faq\nWords.</p>' }])
  })
})

describe('a file that is no page', () => {
  it.each<[string, string, string[]]>([
    ['half a group in JSON', '{', ['1: cannot be read: Flow map must end with a }']],
    [
      'no settings',
      '---\ntitle: x\n\nWords',
      ['1: must begin with its settings between two lines of ---, such as title'],
    ],
    ['settings alone', pageFile(''), ['has settings alone: write its words below']],
    ['no title', pageFile('Words.', 'description: x'), ['2: title is missing']],
    [
      'an unknown setting',
      pageFile('Words.', 'title: x\ndescripton: y'),
      ['3: descripton is not a setting: did you mean description?'],
    ],
    ['a number for a title', pageFile('Words.', 'title: 2026'), ['2: title must be text']],
    ['no date', pageFile('Words.', 'title: x\nupdated: 3 March'), ['3: updated must be a date like 2026-12-25']],
    [
      'tabs in YAML',
      sectionText('faq', 'items:\n\t- question: a'),
      ['7: cannot be read: Tabs are not allowed as indentation'],
    ],
    ['a list for settings', pageFile('Words.', '- title'), ['2: must be settings, each as name: value']],
    ['one setting twice', pageFile('Words.', 'title: x\ntitle: y'), ['3: cannot be read: it has one setting twice']],
    [
      'the prototype among its settings',
      pageFile('Words.', 'title: x\n__proto__:\n  a: 1'),
      ['4: __proto__ is not a setting'],
    ],
    ['sections that are no list', '{"title": "x",\n"sections": "y"}', ['2: sections must be a list']],
    [
      'a section that is nothing',
      '{"title": "x",\n"sections": [null]}',
      [expect.stringMatching(/^2: has no kind of section called null: one of hero, text/) as string],
    ],
  ])('[PGE-01] with %s says so with the line', async (_, text, problems) => {
    expect(await faultsIn(text)).toEqual(problems)
  })

  it.each<[string, string, string[]]>([
    [
      '5 MB',
      `${pageFile('')}${'Words and more words.\n'.repeat(240_000)}`,
      ['is larger than 256 kB: divide it into pages'],
    ],
    [
      '10,000 sections',
      pageFile(`${sectionText('makes')}\n`.repeat(10_000)),
      ['has 10000 sections, and 60 at most are taken'],
    ],
    [
      'an alias bomb',
      pageFile('Words.', `title: x\n${AN_ALIAS_BOMB}`),
      ['2: names one value too often by its alias, or inside itself'],
    ],
    [
      'a text that no reader ends',
      pageFile('word '.repeat(13_000)),
      ['5: text: body must be no longer than 60000 characters'],
    ],
    [
      'lists in lists',
      pageFile('Words.', `title: ${'['.repeat(30_000)}${']'.repeat(30_000)}`),
      ['2: cannot be read: it is nested too deeply'],
    ],
  ])('[PGE-01] of %s gets one sentence', async (_, text, problems) => {
    expect(await faultsIn(text)).toEqual(problems)
  })
})

describe('a section that cannot be read', () => {
  it.each<[string, string, string[]]>([
    ['is not ended', '::: steps\nitems: []', ['5: begins a section steps that no line with ::: ends']],
    [
      'is not ended before the next',
      `::: steps\nitems: []\n\n${sectionText('makes')}`,
      ['5: begins a section steps that no line with ::: ends'],
    ],
    [
      'ends and never began',
      'Words.\n\n:::',
      ['7: is no section: write ::: and a kind such as faq, and ::: to end it'],
    ],
    [
      'is indented',
      ' ::: makes\n:::',
      [
        '5: is no section: write ::: and a kind such as faq, and ::: to end it',
        '6: is no section: write ::: and a kind such as faq, and ::: to end it',
      ],
    ],
    [
      'has words beside its kind',
      '::: faq of ours\n:::',
      [
        '5: is no section: write ::: and a kind such as faq, and ::: to end it',
        '6: is no section: write ::: and a kind such as faq, and ::: to end it',
      ],
    ],
    [
      'is of a misspelt kind',
      sectionText('galery'),
      ['5: has no kind of section called galery: did you mean gallery?'],
    ],
    [
      'is of a kind that an object has',
      sectionText('constructor'),
      [expect.stringContaining('5: has no kind of section called constructor') as string],
    ],
    [
      'says its kind again',
      sectionText('text', 'body: Words.\nkind: hero'),
      ['7: kind is what stands after :::, and no setting'],
    ],
    [
      'has a misspelt setting',
      sectionText('text', 'body: Words.\nbackgruond: tint'),
      ['7: text: backgruond is not a setting: did you mean background?'],
    ],
    [
      'has a misspelt value',
      sectionText('text', 'body: Words.\nbackground: tin'),
      ['7: text: background must be one of plain, tint, raised, brand: did you mean tint?'],
    ],
    ['lacks what it needs', sectionText('quote', 'text: Good.'), ['6: quote: name is missing']],
    [
      'ends before it starts',
      sectionText('text', 'body: Words.\nstart: 2026-12-02T00:00:00+10:00\nexpiry: 2026-12-01T00:00:00+10:00'),
      ['8: text: must end after it starts'],
    ],
    [
      'has no time zone',
      sectionText('text', 'body: Words.\nstart: 2026-12-02T00:00:00'),
      ['7: text: start must be a time like 2026-12-25T00:00:00+10:00'],
    ],
    [
      'shows no search',
      sectionText('stock', 'heading: Utes\nsearch: /offers'),
      ['7: stock: search must be the address of a search, such as /search/used-cars?body=Ute'],
    ],
  ])('[PGE-01] because it %s', async (_, text, problems) => {
    expect(await faultsIn(text)).toEqual(problems)
  })
})
