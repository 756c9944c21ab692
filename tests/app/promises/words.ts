import { demoOffers } from '../../../scripts/demo/offers.ts'
import type { LoadedSite } from '../../../scripts/tenants/load.ts'
import { footerMenu, headerMenu } from '../../../shared/layout/menu.ts'
import { linkHref } from '../../../shared/routes/links.ts'
import type { Link } from '../../../shared/routes/settings.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'

/** Words of a shipped site: the address or setting where they stand, and the paths that are linked beside them. */
export type Words = { at: string; text: string; links: string[]; isStory: boolean; group: string }

export type Dealer = {
  site: Site
  /** The words of each page by its path, as one text. */
  pages: Map<string, string>
  /** Paths that the header and the footer of every page link to. */
  frame: string[]
  all: Words[]
}

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(' ')
const TENS: Record<string, string> = { fifteen: '15', twenty: '20', thirty: '30', sixty: '60', ninety: '90' }
const NUMBER_WORD = new RegExp(`\\b(${[...NUMBERS, ...Object.keys(TENS)].join('|')})\\b`, 'gi')
const numberOf = (word: string) => TENS[word] ?? String(NUMBERS.indexOf(word))

/** Numbers in digits, HTML left out, curly quotes straight. */
export const plain = (text: string): string =>
  text
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;|&#39;|’|‘/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .replace(NUMBER_WORD, (word) => numberOf(word.toLowerCase()))
    .trim()

/** Settings that are no words to a shopper. */
const CODE_KEY =
  /\.(url|hosts|slug|icon|image|\w*_id|template|theme|place_url|version|start|expiry|ends|start_hour|end_hour|open|close|opening_hours|special_hours|quiet_from|quiet_to|postcodes|date|updated|posted|kind|mapping)(\.|$)/

type Node = { at: string; text: string }

/** Every text below a value; a row of texts is one. */
function textsOf(value: unknown, at: string): Node[] {
  if (CODE_KEY.test(`.${at}`)) return []
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? [] : [{ at, text: plain(value) }]
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every((item) => typeof item === 'string'))
      return [{ at, text: value.map(plain).join(' · ') }]
    return value.flatMap((item, index) => textsOf(item, `${at}.${index}`))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => textsOf(item, at ? `${at}.${key}` : key))
}

/** Paths of the site that a value links to, in HTML or as configured links. */
function linksOf(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(/href="(\/[^"#?]*)/g)].map(([, path]) => path!)
  if (Array.isArray(value)) return value.flatMap(linksOf)
  if (typeof value !== 'object' || value === null) return []
  const isLink = 'label' in value && ('to' in value || 'page' in value)
  const own = isLink ? [linkHref({ params: {}, query: {}, ...value } as unknown as Link)] : []
  return [...own.map((href) => href.replace(/[#?].*/, '')), ...Object.values(value).flatMap(linksOf)]
}

/** Everything that a shipped site says: its pages, its config and its offers. */
export function dealerOf({ site, content }: LoadedSite): Dealer {
  const frame = [...headerMenu(site), ...footerMenu(site)]
    .flatMap((entry) => ('items' in entry ? entry.items : [entry]))
    .map(({ href }) => href.replace(/[#?].*/, ''))
  const pages = content.pages.map((page) => {
    const { title, description, sections, article, path } = page
    const isStory = article !== null
    const links = linksOf(sections)
    return textsOf({ title, description, sections }, '').map(({ at, text }) => ({
      at: `${path} ${at}`,
      group: path,
      text,
      links,
      isStory,
    }))
  })
  const settings = textsOf(site, '').map((each) => ({ ...each, group: 'config', links: linksOf(site), isStory: false }))
  const offers = textsOf(demoOffers(site.slug, '2026-11-21'), 'offers').map((each) => ({
    ...each,
    group: 'offers',
    links: [],
    isStory: false,
  }))
  return {
    site,
    frame,
    pages: new Map(pages.map((words, index) => [content.pages[index]!.path, words.map(({ text }) => text).join('\n')])),
    all: [...pages.flat(), ...settings, ...offers],
  }
}
