import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comments } from '../../../shared/vehicle/comments.ts'

const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ')

describe('dealer comments', () => {
  it.each([null, '', '   ', '<p></p>', '<p>&nbsp;</p><br>', '<ul><li></li></ul>'])(
    '[VDP-09] blank as %j, says that they are pending',
    (html) => {
      expect(comments(html)).toEqual({
        preview: ['Dealer comments are pending. Please check back here later.'],
        full: null,
      })
    },
  )

  it('become paragraphs of plain text', () => {
    expect(comments('<p>One owner &amp; full history.</p>First line<br/>second <b>line</b>').preview).toEqual([
      'One owner & full history.',
      'First line',
      'second line',
    ])
  })

  it('keep the points of a list', () => {
    expect(comments('Fitted with:<ul><li>Tow bar</li><li>Canopy</li></ul>').preview).toEqual([
      'Fitted with:',
      '• Tow bar',
      '• Canopy',
    ])
  })

  it('never turn encoded text back into markup that a page would run', () => {
    expect(comments('&lt;script&gt;alert(1)&lt;/script&gt;').preview).toEqual(['<script>alert(1)</script>'])
    expect(comments('a &#60; b &#x26; c &bogus; &#xD800; 5 < 6').preview).toEqual(['a < b & c &bogus; &#xD800; 5 < 6'])
  })

  it.each([
    ['<script>alert(1)</script><p>One owner.</p>', 'One owner.'],
    ['<p>One owner.</p><SCRIPT src=x>steal()', 'One owner.'],
    ['<style>p { color: red }</style>One owner.', 'One owner.'],
    ['One owner. <img src="x" onerror="alert(1)"', 'One owner.'],
    ['<p>One owner.</p><di', 'One owner.'],
    ['One owner, <b>no accidents', 'One owner, no accidents'],
    ['Tows < 3,000 kg and > 750 kg', 'Tows < 3,000 kg and > 750 kg'],
  ])('[VDP-09] of %j keep the words and no part of the markup', (html, kept) => {
    expect(comments(html).preview).toEqual([kept])
  })

  it('[VDP-09] are whole at 400 characters and cut at a word after', () => {
    const exact = 'x'.repeat(396) + ' end'
    expect(comments(exact)).toEqual({ preview: [exact], full: null })
    const long = comments(`<p>${words(100)}</p>`)
    expect(long.preview[0]!.length).toBeLessThanOrEqual(401)
    expect(long.preview[0]).toMatch(/word\d+…$/)
    expect(long.full).toEqual([words(100)])
  })

  it('[VDP-09] say that there is more when the cut falls between paragraphs', () => {
    const first = 'x'.repeat(399) + '.'
    expect(comments(`<p>${first}</p><p>More.</p>`)).toEqual({ preview: [`${first} …`], full: [first, 'More.'] })
  })

  it('[VDP-09] never show more than 400 characters and an ellipsis at first', () => {
    const paragraph = fc.array(fc.stringMatching(/^[a-z]{1,14}$/), { maxLength: 40 }).map((list) => list.join(' '))
    fc.assert(
      fc.property(fc.array(paragraph, { maxLength: 12 }), (list) => {
        const { preview, full } = comments(list.map((text) => `<p>${text}</p>`).join(''))
        const shown = preview.join('').replace(/ ?…$/, '')
        expect(shown.length).toBeLessThanOrEqual(400)
        expect(full === null).toBe(!preview.at(-1)!.endsWith('…'))
      }),
    )
  })
})
