import { expect, it } from 'vitest'
import { stopClock } from '../../clock.ts'
import { aDeal } from './a-deal.ts'

stopClock(Date.parse('2026-11-21T02:00:00Z'))

/** Tags of a page with an attribute that runs, or elements that no page of ours has in words. */
const LIVE = /<[^>]*\son(?:click|error|load|mouseover)\s*=|<img[^>]*src=["']?x\b|<script>alert/i

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
    const html = await answer.text()
    expect(html).not.toMatch(LIVE)
  }
  expect(await deal.page('/special-offers')).toContain('Deal')
})
