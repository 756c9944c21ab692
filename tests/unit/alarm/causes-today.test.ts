import { describe, expect, it } from 'vitest'
import { ENVIRONMENT } from '../../../worker/bindings.ts'
import { checkSecrets } from '../../../worker/features/alarms/checks.ts'
import { attemptDelivery } from '../../../worker/features/leads/deliver-lead.ts'
import type { Delivery } from '../../../worker/features/leads/outbox.ts'
import { openAlarms } from '../../../worker/platform/alarms.ts'
import { createMailer } from '../../../worker/platform/mail/site-mailer.ts'
import { scheduled } from '../../../worker/scheduled.ts'
import { newLead } from '../../builders/lead.ts'
import { buildSite } from '../../builders/site.ts'
import { aWatch, NOW } from './a-watch.ts'

const HOOK = { kind: 'webhook', name: 'crm', url: 'https://crm.example/leads', secret: 'LEAD_KEY_TEST_YARD' } as const
const standing = async (store: Parameters<typeof openAlarms>[0]) =>
  (await openAlarms(store)).map(({ cause, subject }) => `${cause} ${subject}`)

/** A delivery of a lead, claimed for its `tries`th attempt, to a destination that answers with a status. */
async function aDelivery({ secret, tries = 1, status = 200 }: { secret?: string; tries?: number; status?: number }) {
  const watch = await aWatch()
  const { base, yard, env } = watch
  const site = buildSite({ lead: { delivery: { to: [HOOK] } } })
  const attempt = async (answer = status, key = secret) => {
    base.rows("delete from outbox where site = 'test-yard'")
    base.rows(
      `insert into outbox (site, lead_id, delivery_id, destination, change, state, due_at, lease_until, tries, since)
       values ('test-yard', 'l', 'd', 'crm', '', 'due', 0, 0, ?, 0)`,
      tries,
    )
    const delivery: Delivery = {
      delivery_id: 'd',
      lead_id: 'l',
      destination: 'crm',
      event: null,
      change: '',
      content: { lead: { ...newLead(), lead_id: 'l', at: NOW }, standing: {}, change: null, erasure: null },
      tries,
      since: NOW,
    }
    await attemptDelivery(
      {
        env: { ...env, ...(key && { LEAD_KEY_TEST_YARD: key }) },
        store: yard,
        site,
        clock: () => NOW,
        report: () => {},
        fetcher: () => Promise.resolve(new Response(null, { status: answer })),
        leads: { amend: () => Promise.resolve(true) },
      },
      delivery,
    )
    return standing(yard)
  }
  return { ...watch, attempt }
}

describe('leads', () => {
  it('[TRU-05] whose destination has no secret raise the alarm at the first attempt, not after 72 h of retries', async () => {
    const { attempt } = await aDelivery({})
    expect(await attempt()).toEqual(['secret_missing LEAD_KEY_TEST_YARD'])
    expect(await attempt(200, 'hush')).toEqual([])
  })

  it('[TRU-05] that are given up raise the alarm, which the next that is taken ends', async () => {
    const { attempt } = await aDelivery({ secret: 'hush', tries: 40, status: 500 })
    expect(await attempt()).toEqual(['leads_given_up crm'])
    expect(await attempt(200)).toEqual([])
  })
})

describe('a deployment', () => {
  const BARE = { LOCAL: '', FORM_SECRET: '', SIGN_IN_SECRET: 's', ALARM_WEBHOOK_URL: 'https://hooks.example' }

  it('[TRU-05] without a secret that it needs raises the alarm within the minute, and ends it when it is set', async () => {
    const { env, platform } = await aWatch({ env: BARE })
    await checkSecrets(env, ENVIRONMENT, NOW)
    expect(await standing(platform)).toEqual(['secret_missing ALARM_WEBHOOK_SECRET', 'secret_missing FORM_SECRET'])
    await checkSecrets({ ...env, FORM_SECRET: 's', ALARM_WEBHOOK_SECRET: 's' }, ENVIRONMENT, NOW)
    expect(await standing(platform)).toEqual([])
  })

  it('[TRU-05] without a mail service raises the alarm when mail is due', async () => {
    const { env, platform, yard } = await aWatch({ env: BARE })
    const mail = { id: '1', to: 'a@b.example', from_name: 'x', subject: 'x', text: 'x' }
    await expect(createMailer(env, yard, NOW).send(mail)).rejects.toThrow('no mail service')
    expect(await standing(platform)).toEqual(['mail_not_set_up mail'])
  })

  it('[TRU-05] whose scheduled task breaks off raises the alarm of that task alone', async () => {
    const { env, platform, base } = await aWatch()
    base.rows('drop table hosted_sync')
    await scheduled(env, NOW + 60_000)
    expect(await standing(platform)).toEqual(['task_failing hosted_search of DB'])
  })
})
