import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from 'tailwindcss'
import { expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'

const tokens = readFileSync(join(ROOT, 'client/styles/tokens.css'), 'utf8')

async function mediaIn(classes: string[]): Promise<string[]> {
  const css = (await compile(`${tokens}\n@tailwind utilities;`)).build(classes)
  return [...css.matchAll(/@media ([^{]+?) *\{/g)].map(([, query = '']) => query)
}

/** The media query that a variant writes, beside those that stand in the file anyway. */
async function mediaOf(variant: string): Promise<string[]> {
  const standing = await mediaIn([])
  return (await mediaIn([`${variant}:flex`])).slice(standing.length)
}

it.each([
  ['xs', '(width >= 400px)'],
  ['sm', '(width >= 576px)'],
  ['md', '(width >= 768px)'],
  ['lg', '(width >= 992px)'],
  ['xl', '(width >= 1200px)'],
  ['xxl', '(width >= 1400px)'],
  ['max-sm', '(max-width: 576px)'],
  ['max-md', '(max-width: 768px)'],
  ['max-lg', '(max-width: 992px)'],
  ['max-xl', '(max-width: 1200px)'],
])('[TEN-10] %s means %s', async (variant, query) => {
  expect(await mediaOf(variant)).toEqual([query])
})

it('[TEN-10] knows no width but these', async () => {
  expect(await mediaOf('2xl')).toEqual([])
})
