import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { API, MAX_VISIT_EVENTS } from '../../../shared/api.ts'
import { aPage, aTabStorage } from './a-page.ts'

const look = (car: string) => ({ car })
const COUNTED = { counts: '' }

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page on which counting has begun. */
async function counting(state: Parameters<typeof aPage>[1] = {}) {
  const page = await aPage(COUNTED, state)
  page.trackPage()
  return page
}

describe('what a visit tells', () => {
  it('[ANA-01] goes out together and once, when the page is laid aside, with the age of each', async () => {
    const page = await counting()
    page.queue.queueEvent(look('one'))
    vi.advanceTimersByTime(4_000)
    page.queue.queueEvent(look('two'))
    expect(await page.calls()).toEqual([])
    page.hide()
    page.show()
    page.hide()
    expect(await page.calls()).toEqual([
      [
        { car: 'one', ago: 4_000 },
        { car: 'two', ago: 0 },
      ],
    ])
  })

  it('[ANA-01] goes on with the visitor to the next page of the site, which sends it with its own', async () => {
    const storage = aTabStorage()
    const first = await counting({ storage })
    first.queue.queueEvent(look('one'))
    vi.advanceTimersByTime(1_000)
    first.leave('this site')
    const second = await counting({ storage })
    vi.advanceTimersByTime(1_000)
    second.queue.queueEvent(look('two'))
    second.leave('elsewhere')
    expect(await first.calls()).toEqual([])
    expect(await second.calls()).toEqual([
      [
        { car: 'one', ago: 2_000 },
        { car: 'two', ago: 0 },
      ],
    ])
  })

  it('[ANA-01] is told by a page that is come back to as by any other', async () => {
    const storage = aTabStorage()
    const page = await counting({ storage })
    page.leave('this site')
    page.comeBack(true)
    page.queue.queueEvent(look('one'))
    page.hide()
    expect(await page.calls()).toEqual([[{ car: 'one', ago: 0 }]])
  })

  it('[ANA-02] is sent by each page itself where the device refuses storage', async () => {
    const page = await counting({ storage: null })
    page.queue.queueEvent(look('one'))
    page.leave('this site')
    expect(await page.calls()).toEqual([[{ car: 'one', ago: 0 }]])
  })

  it('[ANA-01] does not wait without end: many go out at once', async () => {
    const page = await counting()
    for (let at = 0; at <= page.queue.MAX_QUEUED; at++) page.queue.queueEvent(look('one'))
    expect((await page.calls()).map((call) => call.length)).toEqual([page.queue.MAX_QUEUED])
    expect(page.queue.MAX_QUEUED).toBeLessThan(MAX_VISIT_EVENTS)
  })

  it('[ANA-01] does not grow from page to page: what has become long is not handed on', async () => {
    const storage = aTabStorage()
    const pages = []
    for (let at = 0; at < 3; at++) {
      const page = await counting({ storage })
      for (let told = 0; told < page.queue.MAX_QUEUED - 8; told++) page.queue.queueEvent(look('one'))
      page.leave('this site')
      pages.push(page)
    }
    const calls = await Promise.all(pages.map((page) => page.calls()))
    expect(calls.map((each) => each.map(({ length }) => length))).toEqual([[], [20], []])
  })

  it.each(['{}', '"told"', '[null, 7, "x", [1], {"car": "old"}]', '[', '7'])(
    '[ANA-01] is whole where another program has written %s into its place',
    async (damaged) => {
      const storage = aTabStorage()
      storage.setItem('told', damaged)
      const page = await counting({ storage })
      page.queue.queueEvent(look('one'))
      expect(await page.told()).toEqual([{ car: 'one', ago: 0 }])
    },
  )

  it('[ANA-01] is told by no page once a visitor has taken back that anything is counted', async () => {
    const storage = aTabStorage()
    const first = await counting({ storage })
    first.queue.queueEvent(look('one'))
    first.leave('this site')
    const second = await counting({ storage })
    second.queue.queueEvent(look('two'))
    second.queue.drainQueue()
    expect(await second.told()).toEqual([])
  })

  it('[ANA-01] goes to the address that the table of calls has', async () => {
    expect((await counting()).queue.EVENTS_PATH).toBe(API.events)
  })
})
