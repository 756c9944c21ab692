import { describe, expect, it } from 'vitest'
import { endAlarm, openAlarms, raiseAlarm } from '../../../worker/platform/alarms.ts'
import { aWatch, DAY, DEALER, MINUTE, NOW, OPERATOR } from './a-watch.ts'

const GIVEN_UP = { subject: 'crm', facts: { reason: 'answered 500' } }

describe('an alarm', () => {
  it('[TRU-05] reaches dealer and operator once while it stands, and once when it is over', async () => {
    const { yard, minute, mails, rows } = await aWatch()
    for (let at = 0; at < 5; at++) {
      await raiseAlarm(yard, 'leads_given_up', GIVEN_UP, NOW + at * 2 * MINUTE)
      await minute(NOW + at * 2 * MINUTE)
    }
    expect(mails().map(({ to, subject }) => [to, subject])).toEqual([
      [OPERATOR, 'Test Yard: Leads were given up'],
      [DEALER, 'Test Yard: Leads were given up'],
    ])
    expect(mails()[0]!.text).toMatch(
      /^Leads could not be delivered to crm and are not tried any more: answered 500\.[^]*Site test-yard, crm\.[^]*leads -- replay --remote https:\/\/www\.test-yard\.example[^]*docs\/runbook\.md, “Leads were given up”/,
    )
    expect(await openAlarms(yard)).toMatchObject([{ times: 5, since: NOW, last_at: NOW + 8 * MINUTE }])
    await endAlarm(yard, 'leads_given_up', 'crm', NOW + 20 * MINUTE)
    expect(await openAlarms(yard)).toEqual([])
    await minute(NOW + 26 * MINUTE)
    await minute(NOW + 2 * DAY)
    expect(mails().filter(({ subject }) => subject === 'Test Yard: over: Leads were given up')).toHaveLength(2)
    expect([mails().length, rows()]).toEqual([4, []])
  })

  it('[TRU-05] is told again a day later while it stands', async () => {
    const { yard, minute, mails } = await aWatch()
    await raiseAlarm(yard, 'leads_given_up', GIVEN_UP, NOW)
    await minute(NOW)
    await minute(NOW + DAY - MINUTE)
    expect(mails()).toHaveLength(2)
    await minute(NOW + DAY)
    expect(mails()).toHaveLength(4)
  })

  it('[TRU-05] is not told where it is over before the minute', async () => {
    const { yard, minute, mails, rows } = await aWatch()
    await raiseAlarm(yard, 'leads_given_up', GIVEN_UP, NOW)
    await endAlarm(yard, 'leads_given_up', 'crm', NOW + 1)
    await minute(NOW + MINUTE)
    expect([mails(), rows()]).toEqual([[], []])
  })

  it('[TRU-05] that comes and goes each minute is told once', async () => {
    const { platform, minute, mails } = await aWatch()
    for (let at = 0; at < 30; at++) {
      const now = NOW + at * MINUTE
      if (at % 2 === 0) await raiseAlarm(platform, 'work_dead', { subject: 'feeds', facts: { reason: 'x' } }, now)
      else await endAlarm(platform, 'work_dead', 'feeds', now)
      await minute(now)
    }
    expect(mails()).toHaveLength(1)
  })

  it('[TRU-05] is another for another subject, and for another site', async () => {
    const { yard, platform, minute, mails } = await aWatch()
    await raiseAlarm(yard, 'secret_missing', { subject: 'LEAD_KEY_A', facts: { effect: 'Leads wait.' } }, NOW)
    await raiseAlarm(yard, 'secret_missing', { subject: 'LEAD_KEY_B', facts: { effect: 'Leads wait.' } }, NOW)
    await raiseAlarm(platform, 'secret_missing', { subject: 'FORM_SECRET', facts: { effect: 'Robots pass.' } }, NOW)
    await minute(NOW)
    expect(
      mails()
        .map(({ to, subject }) => `${to} ${subject.split(':')[0]}`)
        .toSorted(),
    ).toEqual([`${OPERATOR} Forecourt`, `${OPERATOR} Test Yard`, `${OPERATOR} Test Yard`])
  })

  it('[TRU-05] never fails the work that raises it', async () => {
    const { yard, base } = await aWatch()
    base.goDown()
    await expect(raiseAlarm(yard, 'leads_given_up', GIVEN_UP, NOW)).resolves.toBeUndefined()
    await expect(endAlarm(yard, 'leads_given_up', 'crm', NOW)).resolves.toBe(false)
  })

  it('[TRU-05] of a dealer without a mailbox goes to the operator', async () => {
    const { yard, minute, mails } = await aWatch({ site: { stock: { alarm_emails: [] } } })
    await raiseAlarm(yard, 'leads_given_up', GIVEN_UP, NOW)
    await minute(NOW)
    expect(mails().map(({ to }) => to)).toEqual([OPERATOR])
  })
})

describe('a minute in which nothing is to be told', () => {
  it('[TRU-05] asks a database once, with 20 sites and with 200 whose alarms stand', async () => {
    const costs = []
    for (const sites of [20, 200]) {
      const { base, yard, minute } = await aWatch()
      await raiseAlarm(yard, 'leads_given_up', GIVEN_UP, NOW)
      await minute(NOW)
      for (let at = 1; at < sites; at++)
        base.rows(`insert into alarm select 'site-${at}', topic, subject, cause, facts, times, since, last_at, tell_at, 0,
          '[]', told_at, null from alarm where site = 'test-yard'`)
      const before = base.asked().length
      await minute(NOW + MINUTE)
      costs.push(base.asked().length - before)
    }
    expect(costs).toEqual([1, 1])
  })
})
