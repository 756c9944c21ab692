import { z } from 'zod'
import { NO_PAYMENT, NO_REFUND } from '../../shared/reservation/refund.ts'
import type { Reservation } from '../../shared/reservation/reservation.ts'
import { reservationDeps } from '../../worker/connect.ts'
import {
  type LedgerEntry,
  listPayments,
  listReservations,
  oneReservation,
  type PaymentLine,
} from '../../worker/features/reservations/ledger.ts'
import { siteReservations } from '../../worker/features/reservations/site-reservations.ts'
import { siteBySlug } from '../../worker/platform/site-by-slug.ts'
import { Stop } from '../fail.ts'
import type { Ask } from '../operator/live.ts'
import type { LocalSite } from '../operator/local.ts'
import { places } from '../operator/places.ts'

/** The reservations of one site, here or live. Those that take an id throw Stop where it has none such. */
export type Reservations = {
  /** Newest first; `after` is the last of the page before. */
  page: (openOnly: boolean, after: Reservation | undefined) => Promise<Reservation[]>
  /** Online payments that are for no car, in the same way. */
  payments: (after: PaymentLine | undefined) => Promise<PaymentLine[]>
  show: (id: string) => Promise<LedgerEntry>
  /** false where it held no car. */
  release: (id: string) => Promise<boolean>
  /** Throws Stop where there is nothing to give back. */
  refund: (id: string) => Promise<void>
}

export const RESERVATIONS_KEY = 'RESERVATIONS_KEY'
export const reservationsAt = places<Reservations>({ variable: RESERVATIONS_KEY, here, live })

async function here({ env, site: slug, note }: LocalSite): Promise<Reservations> {
  const site = await siteBySlug(env.KV, slug)
  if (!site) throw new Stop(`${slug} has not been loaded. Run npm start once.`)
  const later: Promise<unknown>[] = []
  const settled = async () => {
    while (later.length > 0) await Promise.all(later.splice(0))
  }
  // On this machine money is the local payment page's.
  const deps = reservationDeps({ ...env, LOCAL_SITES: '[]' }, site, {
    now: Date.now(),
    defer: (work) => later.push(work),
  })
  const reservations = siteReservations(site, { ...deps, report: (trouble) => note(JSON.stringify(trouble)) })
  async function show(id: string) {
    const entry = await oneReservation(env.DB, slug, id)
    if (entry) return entry
    throw new Stop(`${slug} has no reservation or payment ${id}.`)
  }
  return {
    page: (openOnly, after) => listReservations(env.DB, slug, { openOnly, after: after?.id }),
    payments: (after) => listPayments(env.DB, slug, after?.id),
    show,
    async release(id) {
      const done = await reservations.releaseAsDealer(id)
      await settled()
      if (!done) await show(id)
      return done
    },
    async refund(id) {
      const payment = await reservations.refund(id)
      await settled()
      if (payment === null) await show(id)
      const why = payment === null ? NO_PAYMENT : NO_REFUND[payment]
      if (why !== null) throw new Stop(`${slug} did not refund ${id}. ${why}`)
    },
  }
}

/** A site of ours answers in the shapes we wrote: only what is read first is looked at. */
const listAnswer = z.object({ reservations: z.array(z.custom<Reservation>()) })
const paymentsAnswer = z.object({ payments: z.array(z.custom<PaymentLine>()) })
const entry = z.custom<LedgerEntry>((value) => typeof value === 'object' && value !== null && 'payment' in value)
const releaseAnswer = z.object({ done: z.boolean() })
const refundAnswer = z.object({ payment: z.string() })

function live(ask: Ask): Reservations {
  return {
    async page(openOnly, after) {
      const query: Record<string, string> = { ...(openOnly && { open: '' }), ...(after && { after: after.id }) }
      const call = { path: '/api/reservations/list', query, answer: listAnswer, deed: 'list its reservations' }
      return (await ask(call)).reservations
    },
    async payments(after) {
      const query: Record<string, string> = after ? { after: after.id } : {}
      const call = { path: '/api/reservations/payments', query, answer: paymentsAnswer, deed: 'list its payments' }
      return (await ask(call)).payments
    },
    show: (id) => ask({ path: '/api/reservations/show', query: { id }, answer: entry, deed: `show ${id}` }),
    async release(id) {
      const call = { path: '/api/reservations/release', query: { id }, answer: releaseAnswer, deed: `release ${id}` }
      return (await ask(call)).done
    },
    async refund(id) {
      await ask({ path: '/api/reservations/refund', query: { id }, answer: refundAnswer, deed: `refund ${id}` })
    },
  }
}
