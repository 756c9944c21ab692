import sanitizeHtml from 'sanitize-html'
import { expect, it } from 'vitest'
import { stopClock } from '../../clock.ts'
import { aDeal } from './a-deal.ts'

stopClock(Date.parse('2026-11-21T02:00:00Z'))

/** What would run of a page: attributes that listen, and pictures and scripts of the vectors, as a parser finds them. */
function liveOf(html: string): string[] {
  const live: string[] = []
  sanitizeHtml(html, {
    allowedTags: [],
    onOpenTag: (tag, attributes) => {
      for (const name of Object.keys(attributes)) if (/^on/i.test(name)) live.push(`${tag} ${name}`)
      if (tag === 'img' && attributes['src'] === 'x') live.push('img x')
    },
  })
  return live
}

it.each([
  ['an entity that swallows the end of a tag', '<b>&#x338; onclick=alert(1) x</b>'],
  ['a control inside a tag', '<\u0000img src=x onerror=alert(1)>'],
  ['markup that was encoded twice', '&amp;lt;img src=x onerror=alert(1)&amp;gt; &lt;p onclick=alert(1)&gt;x&lt;/p&gt;'],
])('[TRU-02] %s is live on no page of an offer, in words drawn as HTML and as text', async (_, vector) => {
  const deal = await aDeal({
    offers: [
      { id: 'a1', name: `Deal ${vector}`.slice(0, 150), description: `<p>One</p>${vector}`, disclaimer: vector },
    ],
  })
  for (const path of ['/special-offers', '/offers/a1']) {
    const answer = await deal.ask(path)
    expect(liveOf(await answer.text())).toEqual([])
  }
  expect(await deal.page('/special-offers')).toContain('Deal')
})
