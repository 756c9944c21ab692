import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
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
