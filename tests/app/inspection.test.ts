import { describe, expect, it } from 'vitest'
import { aSheet } from '../builders/inspection.ts'
import { anApp } from './an-app.ts'
import { corolla, textOf } from './remembered-cars.ts'

describe('an inspection sheet', () => {
  it('stands folded on the page of its car, named under the price with its inspector', async () => {
    const { ask } = await anApp({ cars: [{ ...corolla, inspection: aSheet() }] })
    const page = await textOf(ask('/cars/corolla'))
    expect(page).toMatch(/Inspection: (<!-- -->)?3 points checked, 2 notes/)
    expect(page).toMatch(/<a class="link" href="#inspection"[^>]*>3 points inspected by Ana Reyes/)
    expect(page).toContain('<details class="inspection" data-key="inspection" data-later')
    expect(page).toContain('href="/print?car_id=corolla#inspection"')
  })

  it('holds what is worth knowing while it is folded; every point is a link away, and comes by itself as it is unfolded', async () => {
    const { ask } = await anApp({ cars: [{ ...corolla, inspection: aSheet() }] })
    const page = await textOf(ask('/cars/corolla'))
    expect(page).toContain('due within the year')
    expect(page).not.toContain('Oil leaks')
    const [, link] = /href="([^"]*)"[^>]*>See every point</.exec(page)!
    expect(await textOf(ask(`/cars/corolla${link!}`))).toMatch(/<details class="inspection" open=""[\s\S]*Oil leaks/)
    // Asked for by a page on which another stands open, too.
    for (const open of ['', 'open=inspection', 'open=loan']) {
      const part = await ask(`/cars/corolla?${open}&open=all&part=folds`)
      // No search engine takes the part for a page.
      expect(part.headers.get('X-Robots-Tag')).toBe('noindex')
      expect(await part.text()).toMatch(/^<details class="inspection"[\s\S]*Oil leaks/)
    }
    // None of it is kept as the page.
    expect(await textOf(ask('/cars/corolla'))).toBe(page)
  })

  it('shows the picture of a mark beside its note, ringed, and large behind it without script', async () => {
    const mark = { name: 'Rims', result: 'attention' as const, note: 'Kerb mark' }
    const photo = { url: '/rim.jpg', x: 40, y: 62 }
    const inspection = aSheet({ groups: [{ name: 'Wheels', points: [{ ...mark, photo }] }] })
    const { ask } = await anApp({ cars: [{ ...corolla, inspection }] })
    const page = await textOf(ask('/cars/corolla'))
    const [, target] = /popovertarget="([^"]+)"[^>]*><img src="\/rim\.jpg"[^>]*alt="Rims: Kerb mark, enlarge"/i.exec(
      page,
    )!
    expect(page).toMatch(new RegExp(`<dialog[^>]*id="${target}" popover="auto"[^>]*>[\\s\\S]*?cx="40%" cy="62%"`))
  })

  it('[VDP-01] begins the page where its layout says so, with its notes once and all else that pages have', async () => {
    const site = { vehicle: { variant: 'letter' as const } }
    const { ask } = await anApp({ cars: [{ ...corolla, inspection: aSheet() }], site })
    const page = await textOf(ask('/cars/corolla'))
    expect(page.split('class="inspection-notes"')).toHaveLength(2)
    expect(page.indexOf('class="inspection-notes"')).toBeLessThan(page.indexOf('class="info-tabs"'))
    expect(page).toContain('class="good-to-know"')
  })

  it('is on paper with every point, where the link to it leads', async () => {
    const { ask } = await anApp({ cars: [{ ...corolla, inspection: aSheet() }] })
    const paper = await textOf(ask('/print?car_id=corolla'))
    expect(paper).toMatch(/id="inspection"[\s\S]*By Ana Reyes on 12 November 2026[\s\S]*3\.5 mm/)
    for (const point of ['Oil leaks', 'Tread, front left', 'Spare']) expect(paper).toContain(point)
  })

  it('has no link to paper on a site without it, and nothing at all without a sheet', async () => {
    const sheet = { ...corolla, inspection: aSheet() }
    const without = await anApp({ cars: [sheet], site: { features: { print: false } } })
    expect(await textOf(without.ask('/cars/corolla'))).not.toContain('Print the sheet')
    const { ask } = await anApp({ cars: [corolla] })
    expect(await textOf(ask('/cars/corolla'))).not.toMatch(/inspection/i)
  })
})
