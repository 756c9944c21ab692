import { ask, askSite } from './ask.ts'
import { ALL, BROKEN, carOf, running, SITES } from './running.ts'
import { expect, test } from './visit.ts'

test('[VDP-04] [NAV-01] each site says in its own look that a car sold long ago is gone, and that there is no such page', async () => {
  for (const { slug, name } of SITES) {
    const gone = await askSite(slug, carOf(slug, 'soldLongAgo'))
    expect([slug, gone.status]).toEqual([slug, 410])
    expect(gone.text).toMatch(/<h1[^>]*>This one has been sold</)
    const main = gone.text.slice(gone.text.indexOf('<main'), gone.text.indexOf('</main>'))
    // The number of the branch that had the car.
    expect(main).toMatch(/<a [^>]*href="tel:[^>]*>0[2-8] \d{4} \d{4}</)
    expect(main).toContain(`href="${ALL}"`)

    const none = await askSite(slug, '/cars/no-such-car')
    expect([slug, none.status]).toEqual([slug, 404])
    expect(none.text).toMatch(new RegExp(`<title>[^<]*${name}`))
    expect(none.text).toContain(`aria-label="${name}, home"`)
    expect(none.text).toContain('<meta name="robots" content="noindex,follow"/>')
  }
})

test('[TEN-04] a site that shows only what is in stock has no page for a car on its way', async () => {
  expect((await askSite('meridian', carOf('meridian', 'comingSoon'))).status).toBe(200)
  expect((await askSite('longreach', carOf('longreach', 'comingSoon'))).status).toBe(404)
})

test('[OPS-03] [TEN-01] a site whose stock cannot be read says so in its own look, and nothing of the reason; the others answer meanwhile', async () => {
  const { status, headers, text } = await askSite(BROKEN, ALL)
  expect([status, headers.get('cache-control')?.trim(), headers.get('retry-after')?.trim()]).toEqual([
    503,
    'no-store',
    '30',
  ])
  expect(text).toMatch(/<h1[^>]*>This page is having a break</)
  expect(text).toMatch(/<main[^]*<a [^>]*href="tel:[^>]*>07 5550[^]*<\/main>/)
  expect(text).not.toMatch(/stack|cannot be read|StockUnavailable|at Object|\.ts:|\.js:\d/)
  const call = await ask('/api/search', `${BROKEN}.localhost:${running().port}`)
  expect(call.status).toBe(503)
  expect(JSON.parse(call.text.slice(call.text.indexOf('{'), call.text.lastIndexOf('}') + 1))).toEqual({
    error: { code: 'no_stock', message: 'We can’t load these just now. Please try again in a minute.' },
  })
  for (const { slug } of SITES) expect((await askSite(slug, ALL)).status).toBe(200)
})
