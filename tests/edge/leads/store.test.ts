import { env } from 'cloudflare:workers'
import { beforeEach, expect, it, vi } from 'vitest'
import { databaseLeads, LeadNotStored } from '../../../worker/features/leads/service.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { newLead } from '../../builders/lead.ts'
import { leadsContract } from '../../contract/leads/promises.ts'
import { migrate } from '../migrate.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
let made = 0

beforeEach(migrate)

function open(site: string, destinations: string[] = ['crm', 'desk'], db = env.DB) {
  const deliver = vi.fn<(lead_id: string) => void>()
  return {
    deliver,
    leads: databaseLeads({ store: siteStore(db, site), now: NOW, destinations: () => destinations, deliver }),
  }
}

leadsContract('the database', async () => {
  await migrate()
  const id = ++made
  return { north: open(`north-${id}`).leads, south: open(`south-${id}`).leads }
})

type Row = { delivery_id: string; change: string; destination: string }

const rowsOf = async (site: string) =>
  (await env.DB.prepare('select * from outbox where site = ? order by seq').bind(site).all<Row>()).results

it('[LED-07] a lead and what is to be told of it are stored together, once', async () => {
  const { leads, deliver } = open('together')
  const { lead_id } = await leads.submit(newLead(), 'k')
  await leads.submit(newLead(), 'k')
  const row = { lead_id, change: '', state: 'due', due_at: NOW, tries: 0 }
  expect(await rowsOf('together')).toMatchObject([
    { ...row, destination: 'crm' },
    { ...row, destination: 'desk' },
  ])
  expect(deliver.mock.calls).toEqual([[lead_id]])
})

it('[LED-07] a site without destinations keeps its leads', async () => {
  const { leads } = open('kept', [])
  const { lead_id } = await leads.submit(newLead(), 'k')
  expect(await leads.amend(lead_id, { category: 'a', subcategory: 'b', event: 1, fields: {} }, 'c')).toBe(true)
  expect(await rowsOf('kept')).toEqual([])
})

it('[TRD-01] a change goes once to each destination that the lead went to', async () => {
  const { leads } = open('changed')
  const { lead_id } = await leads.submit(newLead(), 'k')
  const accepted = { category: 'Trade In', subcategory: '3. Offer Accepted', event: 18, fields: {} }
  for (const key of ['c', 'c', 'd']) await leads.amend(lead_id, accepted, key)
  const rows = await rowsOf('changed')
  expect(rows.map(({ change, destination }) => `${change} ${destination}`)).toEqual([
    ' crm',
    ' desk',
    'c crm',
    'c desk',
    'd crm',
    'd desk',
  ])
  expect(new Set(rows.map(({ delivery_id }) => delivery_id)).size).toBe(6)
})

it('[LED-07] a database that lost the first answer is asked again, and the lead is one', async () => {
  let calls = 0
  const flaky = {
    prepare: (sql: string) => env.DB.prepare(sql),
    batch: async (statements: D1PreparedStatement[]) => {
      const done = await env.DB.batch(statements)
      if (++calls === 1) throw new Error('Network connection lost.')
      return done
    },
  } as unknown as D1Database
  const { leads, deliver } = open('flaky', ['crm'], flaky)
  const { lead_id, isNew } = await leads.submit(newLead(), 'k')
  expect([isNew, (await rowsOf('flaky')).length]).toEqual([true, 1])
  expect(deliver).toHaveBeenCalledWith(lead_id)
})

it('[LED-07] a dead database is told of as such', async () => {
  const dead = { prepare: (sql: string) => env.DB.prepare(sql), batch: () => Promise.reject(new Error('down')) }
  const { leads, deliver } = open('dead', ['crm'], dead as unknown as D1Database)
  await expect(leads.submit(newLead(), 'k')).rejects.toThrow(LeadNotStored)
  expect(deliver).not.toHaveBeenCalled()
})
