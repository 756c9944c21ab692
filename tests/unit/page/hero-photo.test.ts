import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'
import { heroAnchor } from '../../../shared/page/hero.ts'

const focus = (left: number, right: number) => ({ left, right, top: 30, bottom: 80 })
const css = readFileSync(join(ROOT, 'client/styles/hero.css'), 'utf8')

it.each([
  ['in the middle', 40, 60, 50],
  ['a little right of it', 27.6, 84.4, 65],
  ['on the right', 36.9, 90, 80],
  ['at the left edge', 0, 40, 0],
  ['at the right edge', 70, 100, 100],
])('a subject %s stays in view where a hero is narrow', (_, left, right, anchor) => {
  expect(heroAnchor(focus(left, right))).toBe(anchor)
})

it('every anchor has its rule, and a picture without a focus is cut on both sides', () => {
  expect(heroAnchor(null)).toBe(50)
  for (let left = 0; left <= 100; left += 4) expect(css).toContain(`[data-anchor='${heroAnchor(focus(left, left))}']`)
})
