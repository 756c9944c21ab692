import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { purge } from '../../../worker/all-sites/purge.ts'
import { purgeSites } from '../../../worker/features/privacy/purge-sites.ts'
import { sitePrivacy } from '../../../worker/features/privacy/site-privacy.ts'
import { localMailer, sentMail } from '../../../worker/platform/mail/service.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { platformStore } from '../../../worker/platform/store-of.ts'
import { localMessages, sentMessages } from '../../../worker/platform/text-messages.ts'
import { aDealer, HOUR, NOW } from './dealer.ts'

const DAY = 24 * HOUR
const purgeLeads = (now: number) =>
  purgeSites('expired_leads', { env, shard: { name: 'DB', db: env.DB }, now, report: () => {} })
const of = async (table: string, site: string) =>
  (await env.DB.prepare(`select count(*) as rows from ${table} where site = ?`).bind(site).first<{ rows: number }>())
    ?.rows

it.each([
  ['400 days, where the site says nothing', undefined, 400],
  ['as many days as the site says', 90, 90],
])('[LED-07] leads are forgotten after %s, with all that was told of them', async (_, kept_days, days) => {
  const dealer = await aDealer({ also: { lead: kept_days === undefined ? {} : { kept_days } } })
  await dealer.amend(await dealer.submit(), 'accepted')
  dealer.pass(2 * DAY)
  const younger = await dealer.submit()
  await purgeLeads(NOW + days * DAY)
  expect(await of('lead', dealer.slug)).toBe(2)
  await purgeLeads(NOW + (days + 1) * DAY)
  const { results } = await env.DB.prepare('select lead_id from lead where site = ?').bind(dealer.slug).all()
  expect(results).toEqual([{ lead_id: younger }])
  expect([await of('outbox', dealer.slug), await of('lead_change', dealer.slug)]).toEqual([1, 0])
})

it('[TRU-04] webhooks that had the leads of an erased person are told by their ids, signed, and once', async () => {
  const dealer = await aDealer()
  const lead_id = await dealer.submit()
  const erase = () =>
    sitePrivacy({
      kv: env.KV,
      store: siteStore(env.DB, dealer.slug),
      platform: platformStore(env),
      env: {},
      site: dealer.site,
      now: NOW,
    }).erase({
      phone: null,
      email: 'ada@example.com',
    })
  expect(await erase()).toMatchObject({ notified: ['crm'], tellDealer: [] })
  dealer.pass(2 * 60_000)
  await dealer.cron()
  await erase()
  dealer.pass(2 * 60_000)
  await dealer.cron()
  expect(dealer.calls).toHaveLength(2)
  expect(dealer.calls[1]?.body).toMatchObject({ type: 'person.erased', lead_ids: [lead_id] })
  expect(JSON.stringify(dealer.calls[1]?.body)).not.toContain('ada@')
  expect(dealer.calls[1]?.headers.get('webhook-signature')).toMatch(/^v1,/)
  expect(await dealer.rows()).toMatchObject([{ change: 'erased', state: 'delivered' }])
})

it('[LED-07] leads of a site whose config cannot be read are kept', async () => {
  const dealer = await aDealer()
  await dealer.submit()
  await env.KV.put(`site:${dealer.slug}`, '{}')
  await purgeLeads(NOW + 4000 * DAY)
  expect(await of('lead', dealer.slug)).toBe(1)
})

it('[LED-07] mail of a developer’s machine is kept once for each id, by site, for a week', async () => {
  const mail = { id: 'm', to: 'a@b.example', from_name: 'North', subject: 'Sales', text: 'words' }
  for (const site of ['north', 'north', 'south']) await localMailer(siteStore(env.DB, site), NOW).send(mail)
  expect(await sentMail(siteStore(env.DB, 'north'))).toEqual([{ ...mail, at: NOW }])
  await purge(env.DB, 'mail', NOW + 8 * DAY)
  expect(await sentMail(siteStore(env.DB, 'north'))).toEqual([])
})

it('[GAT-01] texts of a developer’s machine are kept for a week', async () => {
  const text = { to: '+61491570156', text: '123456 is your code.' }
  await localMessages({ store: siteStore(env.DB, 'east'), now: NOW, print: () => {} }).send({ id: 'code-1', ...text })
  await purge(env.DB, 'messages', NOW + 7 * DAY)
  expect(await sentMessages(siteStore(env.DB, 'east'))).toEqual([{ ...text, at: NOW }])
  await purge(env.DB, 'messages', NOW + 8 * DAY)
  expect(await sentMessages(siteStore(env.DB, 'east'))).toEqual([])
})
