import type { LoadedSite } from '../../scripts/tenants/load.ts'
import { compilePages, pageFile, sectionText } from '../builders/page.ts'

export const LONG_PAGE = '/pages/twenty-sections'

const titled = (count: number) => `items:\n${'  - {title: Call us, text: Any day but Sunday.}\n'.repeat(count)}`
const WORDS = `## Before you come\n\n${'A line of words about cars, with a number or two in it. '.repeat(15)}`

/** Twenty kinds of section, each as a page would have it; a form, which no cache keeps, is not among them. */
const SECTIONS: [kind: string, settings: string][] = [
  ['hero', 'text: What a hero says.\nsearch: true\nbuttons:\n  - {label: Utes, to: search_all, query: {body: Ute}}'],
  ['text', `body: |\n  ${WORDS.replaceAll('\n', '\n  ')}`],
  ['stock', 'heading: Utes\nsearch: /search/ute-cars\ncount: 6\nlink: All of them'],
  ['steps', `heading: How it goes\n${titled(4)}`],
  ['promises', 'heading: What we promise'],
  ['figures', 'items:\n  - {figure: 40+, label: brands}\n  - {figure: 30+, label: years}'],
  [
    'faq',
    `heading: Questions\nitems:\n${'  - {question: When is it ready?, body: On the day in writing.}\n'.repeat(6)}`,
  ],
  ['table', `columns: [Service, Small, Large]\nrows:\n${'  - [Logbook service, $290, $340]\n'.repeat(6)}`],
  ['warranty', 'rows:\n  - {vehicle: New, period: 5 years, distance: Any, cover: By the maker.}'],
  ['quote', 'text: It was as they said.\nname: Mia Tran'],
  ['logos', `items:\n${'  - {name: Mazda}\n'.repeat(6)}`],
  ['cards', `items:\n${'  - {title: New cars, text: To order., link: {label: See them, to: search_new}}\n'.repeat(3)}`],
  ['makes', 'heading: By make'],
  ['body_types', 'heading: By body'],
  ['popular_searches', ''],
  ['budget', 'heading: By budget'],
  ['offers', 'heading: Offers'],
  ['calculator', 'heading: Repayments'],
  ['locations', 'heading: Where we are'],
  ['call_to_action', 'text: Come and see.\nbuttons:\n  - {label: Write to us, to: contact_us}'],
]

/** The site with such a page besides its own. */
export async function withLongPage(loaded: LoadedSite): Promise<LoadedSite> {
  const body = SECTIONS.map(([kind, settings]) => sectionText(kind, settings)).join('\n\n')
  const { pages, manifest, problems } = await compilePages({ [LONG_PAGE]: pageFile(body, 'title: Twenty sections') })
  if (problems.length > 0) throw new Error(problems.map(({ line, rule }) => `${line}: ${rule}`).join('; '))
  const { content } = loaded
  return {
    ...loaded,
    content: {
      pages: [...content.pages, ...pages],
      manifest: { ...content.manifest, pages: { ...content.manifest.pages, ...manifest.pages } },
    },
  }
}
