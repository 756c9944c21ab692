import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { newTrade } from '../../shared/trade-in/trade.ts'
import { purge, TRADE_IN_KEPT_MS } from '../../worker/all-sites/purge.ts'
import { databaseTradeIns } from '../../worker/features/trade-in/service.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { tradeInPromises } from '../contract/trade-ins/promises.ts'
import { migrate } from './migrate.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
let made = 0
const at = (site: string, now = NOW) => databaseTradeIns({ store: siteStore(env.DB, site), now })

tradeInPromises('in the database', async () => {
  await migrate()
  const site = `trades-${++made}`
  return (now) => at(site, now)
})

it('[TRD-01] a reference of one site opens nothing on another, and none stands in the database', async () => {
  await migrate()
  const reference = await at('north').visitor.begin(newTrade('lead-1', null))
  expect(await at('north').visitor.find(reference)).not.toBeNull()
  expect(await at('south').visitor.find(reference)).toBeNull()
  const { results } = await env.DB.prepare("select * from trade_in where site = 'north'").all()
  expect(JSON.stringify(results)).not.toContain(reference)
})

it('[TRD-01] what others tell is kept beside what this site worked out, and never in its place', async () => {
  await migrate()
  const trades = at('told')
  const reference = await trades.visitor.begin(newTrade('lead-1', null))
  await trades.visitor.note(reference, 'valuation', { offer_price: 99_000 })
  const row = await env.DB.prepare("select told from trade_in where site = 'told'").first<{ told: string }>()
  expect(JSON.parse(row!.told)).toEqual({ valuation: { offer_price: 99_000 } })
  expect((await trades.visitor.find(reference))?.trade).toEqual(newTrade('lead-1', null))
})

it('[TRD-01] what is forgotten is gone from the database', async () => {
  await migrate()
  await at('old', NOW - TRADE_IN_KEPT_MS - 1).visitor.begin(newTrade('lead-1', null))
  await purge(env.DB, 'trade_ins', NOW)
  expect(await env.DB.prepare("select count(*) as rows from trade_in where site = 'old'").first('rows')).toBe(0)
})
