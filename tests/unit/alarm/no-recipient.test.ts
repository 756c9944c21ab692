import { afterEach, describe, expect, it, vi } from 'vitest'
import { raiseAlarm } from '../../../worker/platform/alarms.ts'
import { aWatch, NOW } from './a-watch.ts'

afterEach(() => void vi.restoreAllMocks())

describe('an alarm that has no one it can be sent to', () => {
  it.each([
    ['is a failure in production', undefined, ['alarm.no_recipient'], 0],
    ['is a plain line on a developer’s machine', 'yes', [], 1],
  ])('[TRU-05] %s', async (_, LOCAL, failures, lines) => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {})
    const watch = await aWatch({ env: { LOCAL, OPERATOR_EMAIL: undefined } })
    await raiseAlarm(watch.platform, 'work_dead', { subject: 'feeds', facts: { reason: 'x' } }, NOW)
    await watch.minute(NOW)
    expect(watch.troubles.map(({ event }) => event)).toEqual(failures)
    expect(info.mock.calls.filter(([line]) => String(line).includes('alarm.no_recipient'))).toHaveLength(lines)
  })
})
