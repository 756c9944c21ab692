import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPage, aTabStorage } from './a-page.ts'

beforeEach(() => vi.stubGlobal('localStorage', aTabStorage()))
afterEach(() => vi.unstubAllGlobals())

/** The page of a car, once it was noted; what the visit tells when it ends there. */
async function lookAt(slug: string, storage: Storage | null, search = '') {
  const page = await aPage({ counts: '' }, { storage })
  page.trackPage()
  page.draw(`/cars/${slug}`, search)
  Object.assign(document, { referrer: '', querySelector: () => ({ dataset: { look: slug } }) })
  const { noteVisit } = await import('../../../client/boot/note-visit.ts')
  noteVisit()
  return (await page.told()).flatMap((each) => ('car' in each ? [each.car] : []))
}

describe('a look at a car', () => {
  it('[VDP-10] is told once a session, whatever was told meanwhile and with whichever query', async () => {
    const storage = aTabStorage()
    expect(await lookAt('kluger-71', storage)).toEqual(['kluger-71'])
    expect(await lookAt('kluger-7', storage)).toEqual(['kluger-7'])
    expect(await lookAt('kluger-7', storage)).toEqual([])
    expect(await lookAt('kluger-71', storage, '?view=images')).toEqual([])
    expect(await lookAt('kluger-7', aTabStorage())).toEqual(['kluger-7'])
  })

  it('[VDP-10] is not counted where no session can be told from another', async () => {
    expect(await lookAt('kluger-7', null)).toEqual([])
  })

  it('[VDP-10] [QLT-05] at a page that was drawn ahead is noted once it is painted: its first frame waits for no storage', async () => {
    const page = await aPage({ counts: '' }, { visible: false, prerendering: true })
    page.trackPage()
    page.draw('/cars/kluger-7')
    Object.assign(document, { referrer: '', querySelector: () => ({ dataset: { look: 'kluger-7' } }) })
    const getItem = vi.spyOn(sessionStorage, 'getItem')
    const { noteVisit } = await import('../../../client/boot/note-visit.ts')
    noteVisit()
    page.activate()
    expect(getItem).not.toHaveBeenCalled()
    page.paint()
    expect(getItem).toHaveBeenCalled()
    expect((await page.told()).flatMap((each) => ('car' in each ? [each.car] : []))).toEqual(['kluger-7'])
  })
})
