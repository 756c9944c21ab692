import { describe, expect, it } from 'vitest'
import { refusedTexts } from '../../../scripts/texts/code-texts.ts'
import { readTexts } from '../../../scripts/texts/pages.ts'

const at = (file: string, words: string) => ({ file, line: 1, words })

describe('what shoppers read', () => {
  it('has no word that no dealer says at the counter', () => {
    const lines = refusedTexts(readTexts()).map(
      ({ file, line, words, instead }) => `${file}:${line}: ${words}: ${instead}`,
    )
    expect(lines).toEqual([])
  })

  it.each([
    ['client/pages/form.tsx', 'What it is about'],
    ['shared/lead/forms/finance.ts', 'Sending them leaves no mark on your credit file.'],
    ['shared/manage/additions.ts', 'That photo cannot be read.'],
    ['tenants/one/site.json', 'Demonstrators stand registered and insured'],
    ['tenants/one/pages/about-us.md', 'Weights of the very vehicle, in writing.'],
    ['tenants/one/pages/service.md', 'We ring before we add anything.'],
  ])('of %s: “%s” is refused', (file, words) => {
    expect(refusedTexts([at(file, words)])).toHaveLength(1)
  })

  it.each([
    ['tenants/one/pages/blog/a-story.md', 'Nobody was there, whoever they were.'],
    ['tenants/one/pages/about-us.md', 'Nobody follows you around the yard.'],
    ['shared/messages.ts', 'Another shopper reserved this car a moment before you.'],
  ])('of %s: “%s” is not', (file, words) => {
    expect(refusedTexts([at(file, words)])).toEqual([])
  })
})
