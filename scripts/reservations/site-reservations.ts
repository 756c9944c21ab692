import { z } from 'zod'
import { NO_PAYMENT, NO_REFUND } from '../../shared/reservation/reservation.ts'
import {
  type LedgerEntry,
  type ListedReservation,
  listPayments,
  listReservations,
  oneReservation,
  type PaymentLine,
} from '../../worker/features/reservations/ledger.ts'
import { siteReservations } from '../../worker/features/reservations/site-reservations.ts'
import { siteBySlug } from '../../worker/platform/site-by-slug.ts'
import { reservationDeps } from '../../worker/publish.ts'
import { CommandError } from '../errors.ts'
import type { LocalSite } from '../operator/local-site.ts'
import type { CallSite } from '../operator/remote-site.ts'

/** The reservations of one site, local or deployed. Where it has none of an id, CommandError is thrown. */
export type SiteReservations = {
  /** A page of reservations, newest first; `after` is the last one of the page before. */
  page: (openOnly: boolean, after: ListedReservation | undefined) => Promise<ListedReservation[]>
  /** The same of online payments that are not for a car. */
  payments: (after: PaymentLine | undefined) => Promise<PaymentLine[]>
  show: (id: string) => Promise<LedgerEntry>
  /** Returns false where it held no car. */
  release: (id: string) => Promise<boolean>
  /** Throws CommandError where there is nothing to refund. */
  refund: (id: string) => Promise<void>
}

export async function localReservations({ env, site: slug, store, printError }: LocalSite): Promise<SiteReservations> {
  const site = await siteBySlug(env.KV, slug)
  if (!site) throw new CommandError(`${slug} is not in the local data yet. Run npm start once to load it.`)
  const deferred: Promise<unknown>[] = []
  const runDeferred = async () => {
    while (deferred.length > 0) await Promise.all(deferred.splice(0))
  }
  // LOCAL selects the local payment page in place of a real processor.
  const deps = reservationDeps({ ...env, LOCAL: 'yes' }, site, {
    now: Date.now(),
    defer: (work) => deferred.push(work),
  })
  const report = (failure: object) => printError(JSON.stringify(failure))
  const reservations = siteReservations(site, { ...deps, report })
  async function show(id: string) {
    const entry = await oneReservation(store, id)
    if (entry) return entry
    throw new CommandError(`${slug} has no reservation or payment ${id}. To see them: list --all, and payments.`)
  }
  return {
    page: (openOnly, after) => listReservations(store, { openOnly, after: after?.id }),
    payments: (after) => listPayments(store, after?.id),
    show,
    async release(id) {
      const isReleased = await reservations.operator.release(id)
      await runDeferred()
      if (!isReleased) await show(id)
      return isReleased
    },
    async refund(id) {
      const state = await reservations.operator.refund(id)
      await runDeferred()
      if (state === null) await show(id)
      const refusal = state === null ? NO_PAYMENT : NO_REFUND[state]
      if (refusal !== null) throw new CommandError(`${slug} did not refund ${id}. ${refusal}`)
    },
  }
}

/** The answers come from this project's own code: only what tells another version apart is checked. */
const listAnswer = z.object({ reservations: z.array(z.custom<ListedReservation>()) })
const paymentsAnswer = z.object({ payments: z.array(z.custom<PaymentLine>()) })
const entryAnswer = z.custom<LedgerEntry>((value) => typeof value === 'object' && value !== null && 'payment' in value)
const releaseAnswer = z.object({ done: z.boolean() })
const refundAnswer = z.object({ payment: z.string() })

const path = (name: string) => `/api/reservations/${name}`

export function remoteReservations(call: CallSite): SiteReservations {
  return {
    async page(openOnly, after) {
      const query: Record<string, string> = { ...(openOnly && { open: '' }), ...(after && { after: after.id }) }
      const request = { path: path('list'), query, answer: listAnswer, action: 'list its reservations' }
      return (await call(request)).reservations
    },
    async payments(after) {
      const query: Record<string, string> = after ? { after: after.id } : {}
      const request = { path: path('payments'), query, answer: paymentsAnswer, action: 'list its payments' }
      return (await call(request)).payments
    },
    show: (id) => call({ path: path('show'), query: { id }, answer: entryAnswer, action: `show ${id}` }),
    release: async (id) =>
      (await call({ path: path('release'), query: { id }, answer: releaseAnswer, action: `release ${id}` })).done,
    async refund(id) {
      await call({ path: path('refund'), query: { id }, answer: refundAnswer, action: `refund ${id}` })
    },
  }
}
