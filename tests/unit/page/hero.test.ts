import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Hero } from '../../../client/sections/hero.tsx'
import { findDrawing } from '../../../client/ui/body-drawing.tsx'
import { ROOT } from '../../../scripts/root.ts'
import { heroAnchor, weeklySlider, weeklySteps } from '../../../shared/page/hero.ts'

const focus = (left: number, right: number) => ({ left, right, top: 30, bottom: 80 })
const ROW_HEIGHT = 40
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

it('[BUD-01] has steps of 25 dollars from the least weekly price to over the most', () => {
  expect(weeklySteps({ min: 83, max: 210 })).toEqual([100, 125, 150, 175, 200, 225])
})

it('[BUD-01] has wider steps where the prices are far apart, and none without two prices', () => {
  const steps = weeklySteps({ min: 50, max: 1_450 })
  expect([steps.length <= 17, steps[0], steps.at(-1)! >= 1_450]).toEqual([true, 50, true])
  expect([weeklySteps(null), weeklySteps({ min: 99, max: 99 })]).toEqual([[], []])
})

it('[BUD-01] begins where half of the cars are', () => {
  expect(weeklySlider([100, 125, 150], [2, 9, 12], 'cars')).toEqual({
    min: 100,
    max: 150,
    step: 25,
    start: 125,
    counts: [2, 9, 12],
    noun: 'cars',
  })
  expect(weeklySlider([], [], 'cars')).toBeNull()
})

it('[SIT-07] without a photograph is words over the shapes of what is in stock, the commonest in front', () => {
  const none = {
    picture: null,
    portrait: null,
    isOfStock: false,
    focus: null,
    search: null,
    note: null,
    phone: null,
    weekly: null,
  }
  const bodies = ['SUV', 'Spaceship', 'Ute', 'Hatch', 'Van']
  const html = renderToStaticMarkup(
    createElement(Hero, {
      variant: 'panorama',
      title: 'Yours',
      text: null,
      buttons: [],
      includes: [],
      ...none,
      bodies,
    }),
  )
  const shapes = Array.from(html.matchAll(/<use href="([^"]+)"/g), ([, href]) => href)
  expect([/data-variant="(\w+)"/.exec(html)![1], shapes]).toEqual([
    'drawn',
    ['/bodies.svg#hatch', '/bodies.svg#ute', '/bodies.svg#suv'],
  ])
})

it.each(['bodies', 'outdoors'])('every body type that is drawn is a part of its picture: %s', (file) => {
  const svg = readFileSync(join(ROOT, `client/public/${file}.svg`), 'utf8')
  const parts = Array.from(svg.matchAll(/<svg id="([\w-]+)" y="(\d+)"/g), ([, id, y]) => ({
    file,
    row: Number(y) / ROW_HEIGHT,
    id: id!,
  })).filter(({ id }) => id !== 'suv-small')
  expect(parts.map(({ id }) => findDrawing(id.replaceAll('-', ' ')))).toEqual(parts)
})
