import type { Alter } from './front.ts'

const FONT = /<link rel="(?:late|preload)" as="font"[^>]*>/g
const FONT_FACE = /@font-face\s*\{[^}]*\}/g
const SHEET = /<link rel="(?:late|stylesheet)" (?:media="[^"]*" )?href="([^"]+\.css)"[^>]*>/g
const SCRIPT = /<link rel="late" as="script" href="([^"]+)"[^>]*>/g
const PICTURE = /<link rel="preload" as="image"[^>]*>/g

/** Takes the pictures out that the page asks for first. */
const EAGER = /<img[^>]*fetchpriority="high"[^>]*>/gi

const withoutFont: Alter = (html) => html.replace(FONT, '').replace(FONT_FACE, '')

const withoutScript: Alter = (html) => html.replace(SCRIPT, '')

const withoutHero: Alter = (html) => html.replace(PICTURE, '').replace(EAGER, '')

/** What follows a first view (client/first-view.ts) comes with it. */
const atOnce: Alter = (html) =>
  html
    .replace(SCRIPT, '<script type="module" async src="$1"></script>')
    .replaceAll('<link rel="late" as="font"', '<link rel="preload" as="font"')
    .replaceAll('<link rel="late"', '<link rel="stylesheet"')
    .replace('<style media="(scripting: none)">', '<style>')

const withStylesInlined: Alter = async (html, fetchText) => {
  const sheets = new Map<string, string>()
  for (const [tag, path] of html.matchAll(SHEET))
    if (!tag.includes('media="print"')) sheets.set(tag, await fetchText(path!))
  return html.replace(SHEET, (tag) => (sheets.has(tag) ? `<style>${sheets.get(tag)}</style>` : tag))
}

/** What a page is compared with, to see what each part of it costs before the largest paint. */
export const VARIANTS: Record<string, Alter | null> = {
  'as it is': null,
  'without the font': withoutFont,
  'CSS inlined': withStylesInlined,
  'without script': withoutScript,
  'without the hero': withoutHero,
  'nothing waits': atOnce,
}
