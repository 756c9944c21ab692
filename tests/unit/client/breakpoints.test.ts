import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from 'tailwindcss'
import { expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'

const tokens = readFileSync(join(ROOT, 'client/styles/breakpoints.css'), 'utf8')

async function mediaOf(variant: string): Promise<string[]> {
  const css = (await compile(`${tokens}\n@tailwind utilities;`)).build([`${variant}:flex`])
  return [...css.matchAll(/@media ([^{]+?) *\{/g)].map(([, query = '']) => query)
}

it.each([
  ['xs', '(width >= 400px)'],
  ['sm', '(width >= 576px)'],
  ['md', '(width >= 768px)'],
  ['lg', '(width >= 992px)'],
  ['xl', '(width >= 1200px)'],
  ['xxl', '(width >= 1400px)'],
  ['upto-sm', '(max-width: 576px)'],
  ['upto-md', '(max-width: 768px)'],
  ['upto-lg', '(max-width: 992px)'],
  ['upto-xl', '(max-width: 1200px)'],
])('[TEN-10] %s means %s', async (variant, query) => {
  expect(await mediaOf(variant)).toEqual([query])
})

it('[TEN-10] knows no width but these', async () => {
  expect(await mediaOf('2xl')).toEqual([])
})
