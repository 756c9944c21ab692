import { describe, expect, it } from 'vitest'
import { pageTexts } from '../../../shared/seo/page-kinds.ts'
import { checkSite } from '../../../shared/tenant/parse.ts'
import { buildSite, siteInput } from '../../builders/site.ts'

const titleOf = (template: string | null, values: { title: string; page: string | null }) =>
  pageTexts(buildSite({ seo: { titles: { list: template } } }), 'list', values).title

describe('titles and descriptions', () => {
  it.each([
    ['as they ship', null, 'Used utes | Test Yard'],
    ['in the dealer’s words', '{title} for sale in Brisbane', 'Used utes for sale in Brisbane'],
    ['with a name that has no value', '{title}{page} at {dealer}', 'Used utes at Test Yard'],
  ])('[FND-01] %s', (_, template, title) => {
    expect(titleOf(template, { title: 'Used utes', page: null })).toBe(title)
  })

  it.each([
    ['Cars at Test Yard', 'Cars at Test Yard'],
    ['Set up before it leaves', 'Test Yard: Set up before it leaves'],
  ])('[FND-01] name the dealer once on the home page headed %s', (heading, title) => {
    expect(pageTexts(buildSite(), 'home', { heading, description: null }).title).toBe(title)
  })

  it('[FND-01] lose the dealer before words of their own, and are cut at a word', () => {
    const long = 'A title of quite many words that nearly fills the line by itself'
    expect(titleOf(null, { title: long, page: null })).toBe(long)
    const longer = titleOf(null, { title: `${long} and then goes on`, page: null })
    expect(longer.length).toBeLessThanOrEqual(65)
    expect(longer).toMatch(/\w…$/)
  })

  it('[FND-01] keep a description to 160 characters', () => {
    const { description } = pageTexts(buildSite(), 'form', { title: 'Contact', intro: 'word '.repeat(60) })
    expect(description!.length).toBeLessThanOrEqual(160)
    expect(description).toMatch(/word…$/)
  })

  it('[FND-01] with a name that the kind of page has not are refused, with the names that it has', () => {
    const checked = checkSite(siteInput({ seo: { titles: { list: '{title} by {maker}' } } }))
    expect('problems' in checked && checked.problems).toEqual([
      {
        path: 'seo.titles.list',
        rule: 'has no {maker} to fill in: its names are {dealer}, {title}, {page}',
      },
    ])
  })
})
