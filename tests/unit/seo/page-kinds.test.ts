import { describe, expect, it } from 'vitest'
import { pageTexts, withoutSecondName } from '../../../shared/seo/page-kinds.ts'
import { buildSite } from '../../builders/site.ts'

const titleOf = (title: string, page: string | null = null) => pageTexts(buildSite(), 'list', { title, page }).title

describe('titles and descriptions', () => {
  it.each([
    ['with a name that has no value', null, 'Used utes | Test Yard'],
    ['with all their values', ', page 2', 'Used utes, page 2 | Test Yard'],
  ])('[FND-01] %s', (_, page, title) => {
    expect(titleOf('Used utes', page)).toBe(title)
  })

  it.each([
    ['Cars at Test Yard', 'Cars at Test Yard'],
    ['Set up before it leaves', 'Test Yard: Set up before it leaves'],
  ])('[FND-01] name the dealer once on the home page headed %s', (heading, title) => {
    expect(pageTexts(buildSite(), 'home', { heading, description: null }).title).toBe(title)
  })

  it.each([
    ['Meridian Springwood', 'Meridian Auto Group', 'Meridian Springwood'],
    ['About Gantry Commercials', 'Gantry Commercials', 'About Gantry Commercials'],
    ['Used cars', 'Cars of Noosa', 'Used cars | Cars of Noosa'],
    ['Cars under $10,000', 'Cars of Noosa', 'Cars under $10,000 | Cars of Noosa'],
    ['Lanterns', 'Lantern Car Subscription', 'Lanterns | Lantern Car Subscription'],
  ])('[FND-01] say a name once: %s of %s', (title, name, shown) => {
    expect(withoutSecondName(`${title} | ${name}`, { name })).toBe(shown)
  })

  it('[FND-01] lose the dealer before words of their own, and are cut at a word', () => {
    const long = 'A title of quite many words that nearly fills the line by itself'
    expect(titleOf(long)).toBe(long)
    const longer = titleOf(`${long} and then goes on`)
    expect(longer.length).toBeLessThanOrEqual(65)
    expect(longer).toMatch(/\w…$/)
  })

  it('[FND-01] keep a description to 160 characters', () => {
    const { description } = pageTexts(buildSite(), 'form', { title: 'Contact', intro: 'word '.repeat(60) })
    expect(description!.length).toBeLessThanOrEqual(160)
    expect(description).toMatch(/word…$/)
  })
})
