import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endAlarm, raiseAlarm } from '../../../worker/platform/alarms.ts'
import { aWatch, HOOK, MINUTE, NOW } from './a-watch.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const FAILING = { subject: 'imports', facts: { reason: 'D1 is away' } }

describe('the operator’s webhook', () => {
  it('[TRU-05] is called for each alarm, signed by Standard Webhooks, and when it is over', async () => {
    const { platform, minute, calls } = await aWatch({ env: HOOK })
    await raiseAlarm(platform, 'work_dead', FAILING, NOW)
    await minute(NOW)
    await endAlarm(platform, 'work_dead', 'imports', NOW + MINUTE)
    await minute(NOW + 6 * MINUTE)
    expect(calls.map(({ url }) => url)).toEqual([HOOK.ALARM_WEBHOOK_URL, HOOK.ALARM_WEBHOOK_URL])
    const [{ body, headers }] = calls as [(typeof calls)[0]]
    expect(new Webhook('hush', { format: 'raw' }).verify(body, headers)).toMatchObject({
      type: 'alarm.raised',
      data: { site: null, cause: 'work_dead', subject: 'imports', severity: 'critical', ended_at: null },
    })
    expect(JSON.parse(calls[1]!.body)).toMatchObject({ type: 'alarm.ended' })
  })

  it('[TRU-05] that fails is tried again under the same id, and those who were reached are not told twice', async () => {
    const { platform, minute, calls, mails, receiver, troubles } = await aWatch({ env: HOOK })
    receiver.status = 500
    await raiseAlarm(platform, 'work_dead', FAILING, NOW)
    await minute(NOW)
    expect(troubles).toMatchObject([{ event: 'alarm.not_sent', message: 'Error: Error: the webhook answered 500' }])
    receiver.status = 200
    await minute(NOW + MINUTE)
    expect(calls).toHaveLength(1)
    await minute(NOW + 15 * MINUTE)
    await minute(NOW + 30 * MINUTE)
    expect(calls.map(({ headers }) => headers['webhook-id'])).toEqual(Array(2).fill(calls[0]!.headers['webhook-id']))
    expect(mails()).toHaveLength(1)
  })

  it('[TRU-05] is not called unsigned', async () => {
    const { platform, minute, calls } = await aWatch({ env: { ...HOOK, ALARM_WEBHOOK_SECRET: '' } })
    await raiseAlarm(platform, 'work_dead', FAILING, NOW)
    await minute(NOW)
    expect(calls).toEqual([])
  })
})
