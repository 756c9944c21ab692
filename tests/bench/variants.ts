import type { Alter } from './front.ts'

const FONT = /<link rel="preload" as="font"[^>]*>/g
const FONT_FACE = /@font-face\s*\{[^}]*\}/g
const SHEET = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g
const SCRIPT = /<script type="module"[^>]*><\/script>/g
const PICTURE = /<link rel="preload" as="image"[^>]*>/g

/** Takes the pictures out that the page asks for first. */
const EAGER = /<img[^>]*fetchpriority="high"[^>]*>/gi

const withoutFont: Alter = (html) => html.replace(FONT, '').replace(FONT_FACE, '')

const withoutScript: Alter = (html) => html.replace(SCRIPT, '')

const withoutHero: Alter = (html) => html.replace(PICTURE, '').replace(EAGER, '')

/** Icons are parts of a sprite: without it they are empty. */
const withoutSprites: Alter = (html) => html.replace(/<use href="\/[^"]+\.svg#[^"]*"[^>]*>(<\/use>)?/g, '')

const withStylesInlined: Alter = async (html, fetchText) => {
  const sheets = new Map<string, string>()
  for (const [tag, path] of html.matchAll(SHEET))
    if (!tag.includes('media="print"')) sheets.set(tag, await fetchText(path!))
  return html.replace(SHEET, (tag) => (sheets.has(tag) ? `<style>${sheets.get(tag)}</style>` : tag))
}

const all =
  (...alters: Alter[]): Alter =>
  async (html, fetchText) => {
    let made = html
    for (const alter of alters) made = await alter(made, fetchText)
    return made
  }

/** What a page is compared with, to see what each part of it costs before the largest paint. */
export const VARIANTS: Record<string, Alter | null> = {
  'as it is': null,
  'without the font': withoutFont,
  'CSS inlined': withStylesInlined,
  'without script': withoutScript,
  'without the hero': withoutHero,
  'without sprites': withoutSprites,
  'without font, script, sprites': all(withoutFont, withoutScript, withoutSprites),
  'CSS inlined, without font, script, sprites': all(withStylesInlined, withoutFont, withoutScript, withoutSprites),
}
