import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass } from '../../clock.ts'
import { anAlertsApp, ON, readers, SEARCH, searches, signedIn } from '../alerts/an-alerts-app.ts'
import { aBrowser, aSignInApp, askForCode } from './a-shopper.ts'

const GENERIC = 'Something went wrong at our end'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T02:00:00Z') })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const FAILURES = [
  ['one call fails', { calls: 1, isDone: false }],
  ['one answer is lost', { calls: 1, isDone: true }],
  ['the store stays down', { calls: Infinity, isDone: false }],
] as const

/** What is wrong with an answer that did not lead on. */
function problemsOf({ status }: Response, page: string, needed: string[]): unknown[] {
  if (status === 303) return []
  return [
    ...(status === 503 ? [] : [status]),
    ...needed.filter((words) => !page.includes(words)),
    ...(page.includes(GENERIC) ? [GENERIC] : []),
  ]
}

describe.each(FAILURES)('when %s, at every step', (_, failure) => {
  it('[GAT-02] the right code signs in, at the latest when it is sent again', async () => {
    for (let from = 1; ; from++) {
      const app = await aSignInApp()
      const browser = aBrowser(app)
      const entry = await askForCode(app, browser)
      app.database.lose({ from, ...failure })
      const answer = await browser.send('/sign-in/code', entry)
      const calls = app.database.calls()
      const page = await answer.text()
      expect([from, problemsOf(answer, page, ['We can’t sign you in just now', `value="${entry.code}"`])]).toEqual([
        from,
        [],
      ])
      app.database.lose(null)
      const last = answer.status === 303 ? answer : await browser.send('/sign-in/code', entry)
      // Where the answer to closing the code was lost, the code is used up and the page says so.
      const isUsedUp = failure.isDone && (await last.clone().text()).includes('ask for a new one')
      expect([from, last.status]).toEqual([from, isUsedUp ? 422 : 303])
      if (calls < from) return
    }
  })

  it('[GAT-02] a number stays in its form', async () => {
    for (let from = 1; ; from++) {
      const app = await aSignInApp()
      app.database.lose({ from, ...failure })
      const answer = await aBrowser(app).send('/sign-in', { phone: '0491 570 156' })
      const page = await answer.text()
      expect([from, problemsOf(answer, page, ['value="0491 570 156"', 'in a minute, or call us'])]).toEqual([from, []])
      if (app.database.calls() < from) return
    }
  })

  it('[WAT-06] alerts and the search to follow are stored, at the latest when the form is sent again', async () => {
    for (let from = 1; ; from++) {
      const app = await anAlertsApp()
      const browser = await signedIn(app)
      // The first call finds the session: without it the shopper is asked to sign in.
      app.database.lose({ from: from + 1, ...failure })
      const send = () => browser.send('/alerts', { ...ON, search: SEARCH })
      const answer = await send()
      const calls = app.database.calls()
      const page = await answer.text()
      expect([from, problemsOf(answer, page, ['We couldn’t send this just now'])]).toEqual([from, []])
      app.database.lose(null)
      pass(3)
      expect([from, (await send()).status]).toEqual([from, 303])
      expect([readers(app).length, searches(app).length]).toEqual([1, 1])
      if (calls < from + 1) return
    }
  })
})
