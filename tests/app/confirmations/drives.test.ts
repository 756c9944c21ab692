import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../shared/time.ts'
import { stopClock } from '../../clock.ts'
import { book, form, GROUP, HALF_PAST, NINE, NOW } from '../a-drive.ts'
import { JO } from '../a-form.ts'
import { confirmationsIn, mailsTo, textsTo } from './mailbox.ts'

stopClock(NOW)

const local = { env: { LOCAL: 'yes' } }

async function booked(
  path = '/book-test-drive?car_id=4',
  time = NINE,
  who: Record<string, string> = JO,
  site: object = {},
) {
  const app = await form({ ...local, site })
  await book(app, path, time, who)
  await app.settled()
  return { ...app, mails: mailsTo(app.base, JO.email) }
}

describe('a booked test drive', () => {
  it('[DSK-01] is confirmed by mail: when on the clock of the place, where, what to bring', async () => {
    const { mails } = await booked()
    expect(mails).toHaveLength(1)
    const [{ subject, text, html }] = mails as [Required<(typeof mails)[0]>]
    expect(subject).toBe('Your test drive of the 2020 Toyota Corolla is booked')
    expect(text).toContain('When: Saturday 21 November 2026, 9am (Queensland time)')
    expect(text).toContain('Where: North, 1 A Street, North QLD 4000')
    expect(text).toContain('Bring your driver licence')
    expect(text).toMatch(/Move or cancel it:\nhttps:\/\/[\w.-]+\/manage\?t=[\w-]{40}\n/)
    for (const line of ['Saturday 21 November 2026, 9am (Queensland time)', '1 A Street', 'driver licence'])
      expect(html).toContain(line)
  })

  it('[DSK-01] has its time for a calendar, without personal data', async () => {
    const { mails } = await booked()
    const [file] = mails[0]!.attachments!
    expect(file).toMatchObject({ name: 'test-drive.ics' })
    expect(file!.text).toContain('DTSTART:20261120T230000Z')
    expect(file!.text).not.toMatch(/Jo|Park|0491|mail\.example/)
  })

  it('[DSK-01] repeats nothing that was typed: a form can be sent in the name of a stranger', async () => {
    const { mails } = await booked('/book-test-drive?car_id=4', NINE, {
      ...JO,
      message: 'Cheap pills at pills.example',
    })
    for (const part of [mails[0]!.subject, mails[0]!.text, mails[0]!.html!])
      expect(part).not.toMatch(/pills|Park|0491|jo@mail/)
  })

  it('[DSK-01] is confirmed by text on a site that texts first', async () => {
    const { mails, base } = await booked('/book-test-drive?car_id=4', NINE, JO, {
      confirmations: { channels: ['sms', 'email'] },
    })
    expect(mails).toEqual([])
    const [text] = textsTo(base, '+61491570006')
    expect(text).toMatch(
      /^Test Yard: test drive of the 2020 Toyota Corolla booked: Sat 21 Nov, 9am, North, .* Move or cancel: https:\/\//,
    )
  })

  it('[DSK-01] says times of New South Wales on its own clock', async () => {
    const { mails } = await booked('/book-test-drive?car_id=7', '2026-11-21T09:30+11:00', JO, GROUP)
    expect(mails[0]!.text).toContain('When: Saturday 21 November 2026, 9:30am (New South Wales time)')
    expect(mails[0]!.text).toContain('Call us: 07 5550 0111')
  })

  it('[DSK-01] has a reminder a day before at the same hour, which waits and holds up nothing', async () => {
    const { base } = await booked('/book-test-drive?car_id=4', '2026-11-24T09:00+10:00')
    const starts = Date.parse('2026-11-24T09:00+10:00')
    expect(confirmationsIn(base)).toMatchObject([
      { event: 'drive_booked', state: 'delivered' },
      { event: 'drive_tomorrow', state: 'due', due_at: starts - DAY_MS },
    ])
  })

  it('[DSK-01] is one message however often the form is sent', async () => {
    const app = await form(local)
    await book(app, '/book-test-drive?car_id=4', NINE)
    await book(app, '/book-test-drive?car_id=4', NINE)
    await app.settled()
    expect(mailsTo(app.base, JO.email)).toHaveLength(1)
  })
})

describe('a test drive that is not booked', () => {
  it('[DSK-01] is confirmed as a request, and says to wait', async () => {
    const { mails } = await booked('/book-test-drive?car_id=4', 'any')
    expect(mails.map(({ subject }) => subject)).toEqual(['We have your test drive request for the 2020 Toyota Corolla'])
    expect(mails[0]!.text).toContain('please don’t come in before you hear from us')
  })

  it('[DSK-01] whose time was taken is written of only where no other time is chosen', async () => {
    const app = await form(local)
    await book(app, '/book-test-drive?car_id=5', HALF_PAST)
    await book(app, '/book-test-drive?car_id=4', HALF_PAST, { ...JO, email: 'late@mail.example' })
    await app.settled()
    expect(mailsTo(app.base, 'late@mail.example')).toEqual([])
    expect(confirmationsIn(app.base).at(-1)).toMatchObject({ event: 'drive_taken', state: 'due' })
  })
})

describe('a site that writes to no shopper', () => {
  it('[DSK-01] sends nothing', async () => {
    const app = await form({ ...local, site: { confirmations: { channels: [] } } })
    await book(app, '/book-test-drive?car_id=4', NINE)
    await app.settled()
    expect(confirmationsIn(app.base)).toEqual([])
  })
})
