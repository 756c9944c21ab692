import { describe, expect, it } from 'vitest'
import { alarms } from '../../../scripts/watch/program.ts'
import { raiseAlarm } from '../../../worker/platform/alarms.ts'
import { aPlatform, HOST } from './a-platform.ts'

describe('alarms by command', () => {
  it.each(['here', 'far'] as const)('[TRU-05] are listed with what they say, %s', async (place) => {
    const made = await aPlatform()
    expect((await made[place](alarms, 'list')).out).toBe('No alarm stands.\n')
    await raiseAlarm(made.platform, 'task_failing', { subject: 'feeds', facts: { reason: 'D1 is away' } }, 0)
    expect((await made[place](alarms, 'list')).out).toMatch(
      /^warning {2}\(platform\) {2}A scheduled task fails \(feeds\), since .*\n {2}The task feeds broke off: D1 is away\./,
    )
  })
})

describe('an alarm that an operator ends', () => {
  it.each(['here', 'far'] as const)('[TRU-05] is of one site in a list of its own, %s', async (place) => {
    const made = await aPlatform()
    await raiseAlarm(made.store, 'feed_late', { subject: 'main', facts: { reason: 'x' } }, 0)
    expect((await made[place](alarms, 'list', '--site', made.slug)).out).toContain('Your stock file is late (main)')
    expect((await made[place](alarms, 'list', '--site', 'other')).out).toBe('No alarm of other stands.\n')
  })

  it.each([
    ['here', 'feed_late', 'it ends by itself as soon as what it names works again, or is dealt with'],
    ['far', 'leads_suspected', 'it ends by itself when it was not raised for 60 minutes'],
  ] as const)('[TRU-05] is named with its own end where it has one, %s: %s', async (place, cause, how) => {
    const made = await aPlatform()
    await raiseAlarm(made.store, cause, { subject: 'main', facts: { reason: 'x' } }, Date.now())
    const ended = await made[place](alarms, 'end', '--site', made.slug, '--subject', 'main')
    expect([ended.code, ended.err]).toEqual([1, expect.stringContaining(how)])
    expect(ended.err).toContain('docs/runbook.md, “')
  })

  it.each(['here', 'far'] as const)('[TRU-05] is over, and stands in the audit trail, %s', async (place) => {
    const made = await aPlatform()
    const subject = 'POST /api/stock'
    const end = () => made[place](alarms, 'end', '--site', made.slug, '--subject', subject)
    expect((await end()).err).toContain(`No such alarm of ${made.slug} stands.`)
    await raiseAlarm(made.store, 'work_dead', { subject, facts: { reason: 'x' } }, 0)
    expect((await end()).out).toBe(`Ended: Heavy work was given up (${subject}) of ${made.slug}.\n`)
    expect((await made[place](alarms, 'list')).out).toBe('No alarm stands.\n')
    const acts = made.base.rows<{ act: string; what: string }>('select act, what from audit')
    expect(acts.map(({ act, what }) => `${act} ${what}`)).toContainEqual(
      expect.stringMatching(/^(command alarms end|POST \/operator\/alarms\/end)/),
    )
  })

  it.each(['feed_late', 'stock_unpublished'])('[TRU-05] is none that its own end ends: %s', async (cause) => {
    const made = await aPlatform()
    const ended = await made.here(alarms, 'end', '--site', made.slug, '--subject', 'x', '--cause', cause)
    expect(ended.err).toContain('Allowed choices are work_dead')
    const init = { method: 'POST', body: JSON.stringify({ site: made.slug, cause, subject: 'x' }) }
    const headers = { Authorization: 'Bearer operator_anna' }
    expect((await made.ask('/operator/alarms/end', { ...init, headers }, HOST)).status).toBe(400)
  })
})
