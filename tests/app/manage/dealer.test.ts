import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, stopClock } from '../../clock.ts'
import { book, NINE, NOW } from '../a-drive.ts'
import { unseenIn } from '../a-form.ts'
import { mailsTo } from '../confirmations/mailbox.ts'
import { aDriveApp, changesOf, linkOf, openManage, press, SENDER } from './a-managed.ts'

const TEN = '2026-11-21T10:00+10:00'
const DESK = {
  lead: { delivery: { to: [{ name: 'desk', kind: 'adf_email' as const, email: 'desk@yard.example' }] } },
}

stopClock(NOW)
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

async function aDrive(time: string) {
  const app = await aDriveApp({ site: DESK })
  await book(app, '/book-test-drive?car_id=4', time, SENDER)
  pass(5)
  return { app, page: await openManage(app, await linkOf(app)) }
}

/** Its lead waits for the dealer’s decision. */
const suspect = ({ base }: Awaited<ReturnType<typeof aDriveApp>>) =>
  base.sqlite.exec(
    "update outbox set state = 'due', reason = 'suspected', due_at = due_at + 86400000 where change = '' and event is null",
  )

describe('a test drive that was changed', () => {
  it('[DSK-01] is what the dealer reads of a later message', async () => {
    const { app, page } = await aDrive(NINE)
    await press(page, 'move', { drive_time: TEN })
    pass(5)
    await press(page, 'message', { message: 'Is the towbar rated?' })
    await app.settled()
    const { text } = mailsTo(app.base, 'desk@yard.example').find((mail) => mail.text.includes('Message Added'))!
    expect(text).toContain('Test Drive Time: Saturday 21 November 2026, 10am')
    expect(text).toContain('Test Drive Time at first: Saturday 21 November 2026, 9am')
    expect(text).toContain('<earliestdate>2026-11-21T10:00')
  })

  it('[TRU-01] takes its lead out of them by its form as well', async () => {
    const app = await aDriveApp({ site: DESK })
    const path = '/book-test-drive?car_id=4'
    const second = unseenIn(await (await app.post(path, unseenIn(await (await app.ask(path)).text()))).text())
    pass(5)
    await app.post(path, { ...second, ...SENDER })
    suspect(app)
    await app.post(path, { ...second, ...SENDER, drive_time: NINE })
    await app.settled()
    expect(app.base.rows("select 1 from outbox where reason = 'suspected'")).toEqual([])
    expect(changesOf(app)).toMatchObject([{ fields: { 'Test Drive Status': 'Booked' } }])
    expect(mailsTo(app.base, 'desk@yard.example').some(({ text }) => text.includes('status="new"'))).toBe(true)
  })

  it('[TRU-01] takes its lead out of those that wait as suspected', async () => {
    const { app, page } = await aDrive('')
    suspect(app)
    await press(page, 'move', { drive_time: NINE })
    await app.settled()
    expect(mailsTo(app.base, 'desk@yard.example').map(({ text }) => /status="(new|resend)"/.exec(text)![1])).toContain(
      'new',
    )
    expect(app.base.rows("select 1 from outbox where reason = 'suspected'")).toEqual([])
  })
})
