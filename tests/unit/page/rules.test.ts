import { describe, expect, it } from 'vitest'
import { compilePage, faultsIn, pageFile, problemsOf, sectionText } from '../../builders/page.ts'
import { buildSite } from '../../builders/site.ts'

const ITEM = 'items:\n  - title: Call\n    text: Us'
const TWO_COLUMNS = 'columns: [Vehicle, Years]'

describe('what a reader could not use', () => {
  it.each<[string, string, string[]]>([
    [
      'the heading of the page among its words',
      '# Our story',
      ['5: has a heading with one #, which the title of the page is: begin with ##'],
    ],
    [
      'a heading that leaves a level out',
      '## One\n\n#### Three',
      ['7: has a heading of level 4 after one of level 2: Three'],
    ],
    [
      'a heading under none, in a later section',
      `Words.\n\n${sectionText('text', 'body: "### Small"')}`,
      ['8: has a heading of level 3 after one of level 1: Small'],
    ],
    [
      'items with headings and none above them',
      sectionText('steps', ITEM),
      ['5: steps: heading is missing: its items have headings under it'],
    ],
    ['a picture without words', '![](/yard.avif)', ['5: has a picture without alternative text: /yard.avif']],
    [
      'a picture with blanks for words',
      '![ &nbsp; ](/yard.avif)',
      ['5: has a picture without alternative text: /yard.avif'],
    ],
    [
      'a section’s picture with blanks for words',
      sectionText('picture', 'body: Words.\nimage: { url: /yard.avif, alt: "  " }'),
      ['7: picture: image.alt has blanks alone: say what the picture shows'],
    ],
    [
      'a filter that no search has',
      sectionText('stock', 'search: /search/used-cars?bdy=Ute'),
      ['6: stock: search has bdy, which no search has: did you mean body?'],
    ],
    [
      'a body that is nearly one',
      sectionText('stock', 'search: /search?body=Uute&make=Toyota'),
      ['6: stock: search has body=Uute: did you mean Ute?'],
    ],
    [
      'a make that is nearly one',
      sectionText('stock', 'search: /search?body=Pop-top&make=Toyotta'),
      ['6: stock: search has make=Toyotta: did you mean Toyota?'],
    ],
    [
      'a price that is none',
      sectionText('stock', 'search: /search?price=abc'),
      ['6: stock: search has price=abc: write it as price=10000-30000, price=-30000 or price=10000-'],
    ],
    [
      'a value with a colon',
      sectionText('text', 'heading: Utes: the best\nbody: Words.'),
      ['6: cannot be read: a value has a colon in it: put the value between quotes'],
    ],
    [
      'a value inside itself',
      sectionText('faq', 'items: &all [*all]'),
      ['6: names one value too often by its alias, or inside itself'],
    ],
    [
      'a picture without words in a gallery',
      sectionText('gallery', 'images:\n  - url: /yard.avif\n    alt: ""'),
      ['7: gallery: has no alternative text (alt) in picture 1'],
    ],
    [
      'a picture without alt in a section',
      sectionText('picture', 'body: Words.\nimage:\n  url: /yard.avif'),
      ['8: picture: image.alt is missing'],
    ],
    [
      'a picture that is not there',
      '![The yard](/yrad.avif)',
      ['5: has a picture that is none of the site’s files: /yrad.avif'],
    ],
    [
      'a section’s picture that is not there',
      sectionText('picture', 'body: Words.\nimage:\n  url: /yrad.avif\n  alt: The yard'),
      ['8: names a picture that is none of the site’s files: /yrad.avif'],
    ],
    [
      'a logo that is not there',
      sectionText('logos', 'items:\n  - name: Ours\n    logo: /ours.svg'),
      ['8: logos: names a picture that is none of the site’s files: /ours.svg'],
    ],
    [
      'a picture of shared links that is not there',
      pageFile('Words.', 'title: x\nimage:\n  url: /yrad.avif\n  alt: The yard'),
      ['4: names a picture that is none of the site’s files: /yrad.avif'],
    ],
    [
      'a section’s picture that is not there, for all its size',
      sectionText('picture', 'body: Words.\nimage: { url: /yrad.avif, alt: The yard, width: 4, height: 3 }'),
      ['7: names a picture that is none of the site’s files: /yrad.avif'],
    ],
    [
      'another server’s picture without a size',
      sectionText('picture', 'body: Words.\nimage:\n  url: https://pictures.example/a.avif\n  alt: The yard'),
      ['8: needs width and height for a picture of another server: https://pictures.example/a.avif'],
    ],
    [
      'openings on another page than that of the form',
      sectionText('openings', 'heading: Open now'),
      ['5: has openings, which stand in careers.md alone, below the form to apply with'],
    ],
    [
      'a post beside the others',
      pageFile('Words.', 'title: x\narticle: { author: Jo, date: 2026-11-01, category: News }'),
      ['3: has article, which makes a post: posts stand below blog/ alone'],
    ],
    [
      'a row with too few cells',
      sectionText('table', `${TWO_COLUMNS}\nrows:\n  - [New]`),
      ['8: table: has 1 cells in row 1, and 2 columns'],
    ],
    [
      'a page of videos for a video',
      sectionText('video', 'title: Ours\nurl: https://www.youtube.com/channel/ours'),
      ['7: video: has a page without a video: https://www.youtube.com/channel/ours'],
    ],
    [
      'a location that is none',
      sectionText('locations', 'heading: Ours\nat: [aspley]'),
      ['7: locations: names aspley, and the locations are none'],
    ],
    [
      'a hero below the top',
      `Words.\n\n${sectionText('hero')}`,
      ['7: has a hero below another section: it says the title, so it has to be the first'],
    ],
    [
      'a hero with the heading of other sections',
      sectionText('hero', 'heading: Ours'),
      ['6: hero: has a heading or an intro: a hero has a title and a text instead'],
    ],
    [
      'one form twice',
      `${sectionText('form', 'form: contact')}\n\n${sectionText('form', 'form: contact')}`,
      ['9: has the form contact twice'],
    ],
    [
      'one id twice',
      `${sectionText('text', 'id: a\nbody: Words.')}\n${sectionText('text', 'id: a\nbody: Words.')}`,
      ['9: has two sections with the id a'],
    ],
  ])('[CNT-01] [PGE-01] %s is an error with its line', async (_, text, problems) => {
    expect(await faultsIn(text)).toEqual(problems)
  })

  it('[PGE-01] the page of a form keeps its own title and its form once', async () => {
    const body = `${sectionText('hero')}\n\n${sectionText('form', 'form: contact')}`
    expect(await problemsOf({ '/contact-us': body })).toEqual([
      '5: has a hero, and the page that its sections stand on has a title of its own',
      '9: has the form contact twice',
    ])
  })
})

describe('names in braces', () => {
  const site = buildSite({ name: 'Smith & *Sons*', phone: '07 5550 0100', reservation: { deposit: 500 } })

  it('[PGE-01] take their values from the config, in settings, words and links, and mean nothing in Markdown', async () => {
    const page = await compilePage(
      '---\ntitle: About {dealer}\n---\n\n{dealer} on {phone}. {deposit} from [{dealer}](/search).\n',
      site,
    )
    expect(page.title).toBe('About Smith & *Sons*')
    expect(page.sections).toMatchObject([
      { body: '<p>Smith &amp; *Sons* on 07 5550 0100. $500 from <a href="/search">Smith &amp; *Sons*</a>.</p>' },
    ])
  })

  it('[PGE-01] that no config has are errors with the line, and with the name that was meant', async () => {
    expect(await faultsIn(sectionText('text', 'body: |\n  Call {fone}.\n\n  Or {toString}, {constructor}.'))).toEqual([
      '7: names {fone}, which there is not: did you mean {phone}?',
      '7: names {toString}, which there is not',
      '7: names {constructor}, which there is not',
    ])
  })

  it('[PGE-01] that differ from a name only by case are errors, with the name that was meant', async () => {
    expect(await faultsIn(sectionText('text', 'body: |\n  Our {Vehicles}.'))).toEqual([
      '7: names {Vehicles}, which there is not: did you mean {vehicles}?',
    ])
  })

  it('[PGE-01] stay as they are behind a backslash', async () => {
    expect(await compilePage('Write \\{dealer}.')).toMatchObject({ sections: [{ body: '<p>Write {dealer}.</p>' }] })
  })
})
