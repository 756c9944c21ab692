import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const breakpoints = read('client/styles/breakpoints.css')
const queries = new Map(
  [...breakpoints.matchAll(/@custom-media --([\w-]+) (.+);/g)].map(([, name = '', query = '']) => [name, query]),
)

it.each([
  ['xs', '(min-width: 400px)'],
  ['sm', '(min-width: 576px)'],
  ['md', '(min-width: 768px)'],
  ['lg', '(min-width: 992px)'],
  ['xl', '(min-width: 1200px)'],
  ['xxl', '(min-width: 1400px)'],
  ['max-sm', '(max-width: 576px)'],
  ['max-md', '(max-width: 768px)'],
  ['max-lg', '(max-width: 992px)'],
  ['max-xl', '(max-width: 1200px)'],
])('[TEN-10] %s means %s', (name, query) => {
  expect(queries.get(name)?.replace(/([\d.]+)em/, (_, em) => `${Number(em) * 16}px`)).toBe(query)
})

it('[TEN-10] [QLT-01] widths are in em, so that a larger text has the layout of a narrower screen', () => {
  expect(
    [...queries.values()].filter((query) => !/^\((min-width:|max-width:|width <) [\d.]+em\)$/.test(query)),
  ).toEqual([])
})

const sheets = globSync('client/styles/**/*.css', { cwd: ROOT }).filter((file) => !file.endsWith('/breakpoints.css'))

it('[TEN-10] no stylesheet has a width of its own', () => {
  const own = sheets.filter((file) =>
    [...read(file).matchAll(/@media ([^{]+)/g)].some(([, on]) => on?.includes('width')),
  )
  expect(own).toEqual([])
})

it('[TEN-10] every name that a stylesheet uses is a breakpoint', () => {
  const used = sheets.flatMap((file) =>
    [...read(file).matchAll(/@media [^{]*/g)].flatMap(([on]) => on.match(/\(--[\w-]+\)/g) ?? []),
  )
  expect(used.length).toBeGreaterThan(30)
  expect([...new Set(used)].filter((name) => !queries.has(name.slice(3, -1)))).toEqual([])
})
