import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { expect, it } from 'vitest'
import { partOfStyles } from '../../scripts/vite/first-view.ts'
import { ASSETS } from '../fakes/assets.ts'

const STYLES = join(import.meta.dirname, '../../client/styles')

it('[QLT-01] every stylesheet of a kind of page is one that a page can name', () => {
  const kinds = globSync('pages/*.css', { cwd: STYLES }).map((file) => basename(file, '.css'))
  expect(kinds.toSorted()).toEqual(Object.keys(ASSETS.stylesheets).toSorted())
})

it('[QLT-01] every style of a first view is one that a page can name', () => {
  const kinds = globSync('first-view/*.css', { cwd: STYLES }).map((file) => basename(file, '.css'))
  expect(kinds.toSorted()).toEqual(Object.keys(ASSETS.firstStyles).toSorted())
})

it('[QLT-01] every style belongs to some page', () => {
  const imported = globSync('**/*.css', { cwd: STYLES }).flatMap((file) =>
    [...readFileSync(join(STYLES, file), 'utf8').matchAll(/@import '\.\.?\/([\w-]+\.css)'/g)].map(([, name]) => name),
  )
  expect(globSync('*.css', { cwd: STYLES }).filter((file) => !['app.css', ...imported].includes(file))).toEqual([])
})

it('[QLT-01] no style asks what the whole page has, to dress elements of any kind: each change would style all of it again', () => {
  const asking = globSync('**/*.css', { cwd: STYLES }).flatMap((file) =>
    [
      ...readFileSync(join(STYLES, file), 'utf8').matchAll(/^\s*(?:html|:root|body)[^{},]*:has\([^{]*[ (]\*[^{]*\{/gm),
    ].map(([selector]) => `${file}: ${selector.trim()}`),
  )
  expect(asking).toEqual([])
})

/** Each selector of the sheets with the media queries around it. */
function rules(): { file: string; selector: string; media: string }[] {
  return globSync('**/*.css', { cwd: STYLES }).flatMap((file) => {
    const around: string[] = []
    const found: { file: string; selector: string; media: string }[] = []
    const text = readFileSync(join(STYLES, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    for (const [, head = '', brace] of text.matchAll(/([^{};]*)([{};])/g)) {
      if (brace === '{') {
        if (!head.trim().startsWith('@')) found.push({ file, selector: head.trim(), media: around.join(' ') })
        around.push(head.trim())
      } else if (brace === '}') around.pop()
    }
    return found
  })
}

it('[QLT-04] nothing is dressed for a pointer that hovers where a finger taps: it is a frame that the answer waits for', () => {
  const hovered = rules().filter(
    ({ selector, media }) => selector.includes(':hover') && !media.includes('hover: hover'),
  )
  expect(hovered.map(({ file, selector }) => `${file}: ${selector}`)).toEqual([])
})

const STATES = /\[[\w-]+\]|(?<!:):(?!is|where|:)[\w-]+(?:\([^)]*\))?/g

/** Each selector of a sheet without its states, how many these are, and the properties that its rule sets. */
const declared = (css: string) =>
  [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([rule, selectors, body]) =>
    selectors!
      .split(/,(?![^(]*\))/)
      .map((each) => each.trim())
      .map((selector) => ({
        selector,
        subject: selector.replaceAll(STATES, ''),
        states: selector.match(STATES)?.length ?? 0,
        properties: body!
          .split(';')
          .map((each) => each.split(':')[0]!.trim())
          .filter(Boolean),
        at: css.indexOf(rule),
      })),
  )

it.each(['location', 'page', 'search', 'vehicle'])(
  '[QLT-05] what comes after the first view of a %s page overrules nothing that stood behind it',
  async (kind) => {
    const config = await resolveConfig(
      { configFile: false, css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } } },
      'build',
    )
    const file = join(STYLES, `first-view/${kind}.css`)
    const { code } = await preprocessCSS(readFileSync(file, 'utf8'), file, config)
    const later = new Set(declared(partOfStyles('later', code)).map(({ selector }) => selector))
    const first = declared(partOfStyles('first', code)).map(({ selector }) => selector)
    expect([first.length, later.size].every((count) => count > 50)).toBe(true)
    const all = declared(code)
    const overruled = all.flatMap((late) =>
      all.filter(
        ({ selector, subject, states, properties, at }) =>
          later.has(late.selector) &&
          !later.has(selector) &&
          at > late.at &&
          subject === late.subject &&
          states === late.states &&
          properties.some((property) => late.properties.includes(property)),
      ),
    )
    expect(overruled.map(({ selector }) => selector)).toEqual([])
  },
)
