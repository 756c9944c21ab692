import type { Owner, PaymentState } from '../../../shared/reservation/reservation.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { holdRequest } from '../../../shared/trust/hold-limits.ts'
import { dealerClock } from '../../platform/local-time.ts'
import type { Report } from '../../platform/log.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'
import { readCarById } from '../../stock-records/records.ts'
import type { LeadTransaction, LeadUpdates } from '../leads/service.ts'
import type { PaymentAttempt, Payments } from '../payments/service.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { reserve } from './reserve.ts'
import type { LeadReservation, Reservations } from './service.ts'
import {
  beginAttempt,
  fromRow,
  IS_HOLDING,
  type ReservationStore,
  type Row,
  refundPayment,
  releaseHold,
  SELECT,
  storePage,
} from './statements.ts'
import { readStatus, statusStatements } from './status.ts'
import { keepUp } from './upkeep.ts'

/** Upper bound on rows of one shopper. */
const MAX_OF_SHOPPER = 30

export function databaseReservations(deps: ReservationStore): Reservations {
  const { store, now, changed } = deps
  const run = async (statements: SiteStatement[]) => {
    const results = await store.batch<Row>(statements)
    if (results.some(({ meta }) => meta.changes > 0)) changed()
    return results
  }
  const one = (condition: string, ...bound: unknown[]) =>
    store.prepare(`${SELECT} where r.site = ?1 and ${condition}`, [...bound])
  /** `owner` null: any shopper may. */
  const letGo = async (id: string, reason: 'cancelled' | 'dealer', owner: Owner | null) => {
    const results = await run([...releaseHold(deps, { id, reason, owner }), one('r.id = ?2', id)])
    const row = results.at(-1)?.results[0]
    return (results[0]?.meta.changes ?? 0) > 0 && row ? fromRow(row) : null
  }
  const findByLead = async ({ id, lead_id }: LeadReservation) => {
    const row = await one('r.id = ?2 and r.lead_id = ?3', id, lead_id).first<Row>()
    return row && fromRow(row)
  }

  return {
    checkout: {
      async status(car, owner) {
        const asker = { ...owner, isConfirmed: owner.customerHash !== null }
        return readStatus(now, asker, await store.batch(statusStatements(deps, car, asker)))
      },
      reserve: (order) => reserve(deps, order),
      async adopt(id, { holderToken, customerHash }) {
        await store.run(
          `update reservation set holder = ?3, proved = 1
           where site = ?1 and id = ?2 and who = ?4 and proved = 0 and ${IS_HOLDING}`,
          [id, holderToken, customerHash],
        )
      },
      release: (id, owner) => letGo(id, 'cancelled', owner),
    },
    deposits: {
      async begin(id) {
        const results = await store.batch<PaymentAttempt>(beginAttempt(deps, id))
        return results.at(-1)?.results[0] ?? null
      },
      rememberPage: async (id, page) => void (await storePage(deps, id, page).run()),
    },
    customers: {
      async list(customerHash) {
        const found = one(`r.who = ?2 order by r.held_at desc limit ${MAX_OF_SHOPPER}`, customerHash)
        return (await found.all<Row>()).results.map(fromRow)
      },
    },
    leads: {
      find: findByLead,
      release: async (lead) => ((await findByLead(lead)) ? letGo(lead.id, 'cancelled', null) : null),
      async handOver({ id, lead_id }, holderToken) {
        const changes = await store.run(
          `update reservation set holder = ?4 where site = ?1 and id = ?2 and lead_id = ?3 and ${IS_HOLDING}`,
          [id, lead_id, holderToken],
        )
        return changes > 0
      },
    },
    operator: {
      release: async (id) => (await letGo(id, 'dealer', null)) !== null,
      async refund(id) {
        const stands = store.prepare('select state from payment where site = ?1 and id = ?2', [id])
        const results: D1Result[] = await run([...refundPayment(deps, id), stands])
        const payment = results.at(-1)?.results[0] as { state: PaymentState } | undefined
        return payment?.state ?? null
      },
    },
    events: {
      async receive(event) {
        const paid = await receiveWebhook(deps, run, event)
        return paid && holdRequest(paid)
      },
    },
  }
}

export type ReservationDeps = {
  store: SiteStore
  now: number
  payments: Payments | null
  leads: LeadUpdates & LeadTransaction
  /** Draws the stock anew, so that cards and pages show what is on hold. */
  publish: () => Promise<unknown>
  /** Lets work outlive the answer. */
  defer: (work: Promise<unknown>) => void
  report: Report
}

/** The reservations of a site, and what follows when one changes: the stock shows it, money goes back, the dealer hears. */
export function siteReservations(site: Site, deps: ReservationDeps): Reservations {
  const { store, now, publish, defer, report } = deps
  const follow = async () => {
    try {
      await publish()
      await keepUpReservations(site, deps)
    } catch (error) {
      // The minute's run does what is not done now.
      report({ event: 'reservation.follow_up_failed', site: site.slug, message: String(error) })
    }
  }
  return databaseReservations({
    store,
    now,
    rules: site.reservation,
    leads: deps.leads,
    changed: () => defer(follow()),
  })
}

/** Refunds what a site owes and notifies its dealer of changes. */
export const keepUpReservations = (
  site: Site,
  { store, now, payments, leads, report }: ReservationDeps,
): Promise<void> =>
  keepUp({
    store,
    now,
    payments,
    leads,
    inWords: async (moment, car) => dealerClock(site, await readCarById(store, car))(moment),
    report,
  })
