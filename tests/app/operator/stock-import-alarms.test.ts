import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../shared/time.ts'
import type { SentMail } from '../../../worker/platform/mail/service.ts'
import { car, OTHER, stockFiles } from './a-stock-desk.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-imports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { write, report, aFilledYard } = stockFiles(folder)

describe('the mail about a feed that does not land', () => {
  const delivery = { to: [{ kind: 'adf_email' as const, name: 'desk', email: 'sales@dealer.example' }] }

  it('[OPS-01] goes to dealer and operator within the minute, with what would change, once a day after, and when it landed', async () => {
    const { here, mails, minute } = await aFilledYard({ lead: { delivery } })
    await here.type(['import', write(...OTHER.map((key) => car(key))), ...report])
    const now = Date.now()
    await minute(now)
    await minute(now + 60_000)
    expect(mails().map(({ to }) => to)).toEqual(['desk@operator.example', 'sales@dealer.example'])
    const [{ subject: title, text }] = mails() as [SentMail]
    expect(title).toMatch(/: Your stock file waits for your answer$/)
    expect(text).toMatch(
      /25 of the 30 cars[^]*would take 25 cars off the site, add 1 and change 0[^]*Would leave the site:\n {2}2020 Mazda K10 \(K10\)[^]*accept --remote https:/,
    )
    await minute(now + DAY_MS + 60_000)
    expect(mails()).toHaveLength(4)
    await here.type(['accept'])
    await minute(now + 3 * DAY_MS)
    expect(mails().flatMap(({ subject }, at) => (subject.includes(': over: ') ? [at] : []))).toEqual([4, 5])
    await minute(now + 4 * DAY_MS)
    expect(mails()).toHaveLength(6)
  })

  it('[OPS-01] goes to the mailboxes that the site names for it', async () => {
    const { here, mails, minute } = await aFilledYard({
      lead: { delivery },
      stock: { alarm_emails: ['yard@dealer.example'] },
    })
    await here.type(['import', write(), ...report])
    await minute(Date.now())
    expect(mails()[0]!.text).toMatch(/stock -- report --remote \S+ --run \d+ /)
    expect(mails().map(({ to, subject }) => [to, subject.endsWith('could not be used')])).toEqual([
      ['desk@operator.example', true],
      ['yard@dealer.example', true],
    ])
  })

  it('[OPS-01] is tried again where no mail could be sent', async () => {
    const { here, env, mails, minute, troubles } = await aFilledYard()
    await here.type(['import', write(), ...report])
    const now = Date.now()
    Object.assign(env, { LOCAL: undefined })
    await minute(now)
    expect(troubles).toMatchObject([
      { event: 'alarm.not_sent', message: expect.stringMatching(/no mail service/) as string },
    ])
    Object.assign(env, { LOCAL: 'yes' })
    // The platform's own alarm, that there is no mail service, is another.
    const ofFeed = () => mails().filter(({ subject }) => subject.includes('stock file'))
    await minute(now + 60_000)
    expect(ofFeed()).toEqual([])
    await minute(now + 15 * 60_000)
    expect(ofFeed()).toHaveLength(1)
  })
})
