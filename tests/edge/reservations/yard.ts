import { env } from 'cloudflare:workers'
import { carInputSchema } from '../../../shared/car/schema.ts'
import type { HoldRules, Owner, ReservedCar } from '../../../shared/reservation/reservation.ts'
import { databaseLeads } from '../../../worker/features/leads/service.ts'
import type { Order } from '../../../worker/features/reservations/service.ts'
import { databaseReservations } from '../../../worker/features/reservations/site-reservations.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { toDocument } from '../../../worker/stock-records/records.ts'
import { newLead } from '../../builders/lead.ts'

export const NOW = Date.parse('2026-11-21T02:00:00Z')
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const RULES: HoldRules = { request_hours: 24 }
export const DEPOSIT = 20_000

/** Puts a car into a yard and says which it is. */
export async function aCarIn(site: string, slug = 'corolla', change: object = {}): Promise<ReservedCar> {
  const doc = toDocument(
    carInputSchema.parse({
      source_key: slug,
      name: slug,
      car_type: 'used',
      make: 'Toyota',
      model: 'Corolla',
      ...change,
    }),
  )
  const row = await env.DB.prepare(
    `insert into car (site, source_key, slug, status, created_at, updated_at, doc)
     values (?1, ?2, ?2, 'in_stock', 1, 1, ?3) returning id`,
  )
    .bind(site, slug, doc)
    .first<{ id: number }>()
  return { id: row!.id, slug, name: slug, stocknum: null, price: 20_000 }
}

export const markCar = (car: ReservedCar, status: string) =>
  env.DB.prepare('update car set status = ?2 where id = ?1').bind(car.id, status).run()

/** The reservations of a site at a moment; `changes` counts what was told to the stock. */
export function at(site: string, now = NOW) {
  const changes = { count: 0 }
  const leads = databaseLeads({ store: siteStore(env.DB, site), now, destinations: () => ['desk'], deliver: () => {} })
  const { checkout, deposits, operator, events } = databaseReservations({
    store: siteStore(env.DB, site),
    now,
    rules: RULES,
    leads,
    changed: () => changes.count++,
  })
  return { ...checkout, ...deposits, ...events, refund: (id: string) => operator.refund(id), changes }
}

type Details = { key?: string; holder?: string; isConfirmed?: boolean; kind?: 'deposit' | 'request' }

export const order = (
  car: ReservedCar,
  shopper: string,
  { key = `key of ${shopper}`, holder = `browser of ${shopper}`, isConfirmed = true, kind = 'deposit' }: Details = {},
): Order => ({
  key,
  asker: { holderToken: holder, customerHash: `phone of ${shopper}`, isConfirmed },
  car,
  site: { cards: kind === 'deposit' ? ['Visa'] : null, request_hours: RULES.request_hours },
  isReservable: true,
  deposit: kind === 'deposit' ? DEPOSIT : 0,
  budget: { take: () => Promise.resolve('left'), giveBack: () => Promise.resolve() },
  lead: () => newLead(),
})

let told = 0
export const paid = (payment: string, moment = NOW, id = `evt_${++told}`) =>
  ({ kind: 'paid', id, at: moment, payment, amount: DEPOSIT, charge: `ch_${payment}` }) as const
export const said = (kind: 'declined' | 'failed' | 'unpaid', payment: string, moment = NOW, attempt = 1) =>
  ({ kind, id: `evt_${++told}`, at: moment, payment, attempt }) as const

export const paymentState = async (site: string, id: string) =>
  (
    await env.DB.prepare('select state from payment where site = ? and id = ?')
      .bind(site, id)
      .first<{ state: string }>()
  )?.state

export const NOBODY: Owner = { holderToken: null, customerHash: null }
export const owner = (shopper: string): Owner => ({ holderToken: `browser of ${shopper}`, customerHash: null })
