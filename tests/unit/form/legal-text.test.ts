import { describe, expect, it } from 'vitest'
import { legalText, plainText } from '../../../shared/form/legal-text.ts'
import { formTerms, LEAD_FORMS } from '../../../shared/lead/forms.ts'
import { buildSite } from '../../builders/site.ts'

const linksOf = (words: string | null) =>
  legalText(words).flatMap(({ text, href }) => (href === null ? [] : [`${text} > ${href}`]))

describe('the words below a form', () => {
  it.each<[string, string | null, string[]]>([
    [
      'of a site that words none',
      null,
      ['privacy policy > /privacy-policy', 'terms and conditions > /terms-and-conditions'],
    ],
    [
      'of a site’s own',
      'You agree to our Terms of Use and Privacy Policy.',
      ['Terms of Use > /terms-and-conditions', 'Privacy Policy > /privacy-policy'],
    ],
    [
      'that name the terms alone',
      'Our terms apply.',
      ['terms > /terms-and-conditions', 'privacy policy > /privacy-policy'],
    ],
    [
      'that name neither',
      'We ring you back.',
      ['privacy policy > /privacy-policy', 'terms and conditions > /terms-and-conditions'],
    ],
    [
      'that name one twice',
      'Terms, and again terms. Privacy policy.',
      ['Terms > /terms-and-conditions', 'Privacy policy > /privacy-policy'],
    ],
  ])('[PGE-02] %s link to each page once', (_, words, links) => {
    expect(linksOf(words)).toEqual(links)
  })

  it('[LED-08] keep the site’s own words as they are', () => {
    const words = 'You agree to our terms of use <b>and</b> privacy policy.'
    expect(plainText(legalText(words))).toBe(words)
  })

  it.each(Object.keys(LEAD_FORMS) as (keyof typeof LEAD_FORMS)[])(
    '[PGE-02] of the form %s link to both pages',
    (form) => {
      for (const terms_note of [null, 'We ring you back.']) {
        const { lead } = buildSite({ lead: { terms_note } })
        const hrefs = formTerms(form, lead).map(({ href }) => href)
        expect(hrefs).toEqual(expect.arrayContaining(['/privacy-policy', '/terms-and-conditions']))
      }
    },
  )
})
