import { setTimeout } from 'node:timers/promises'
import { Command } from '@commander-js/extra-typings'
import { dollarsAndCents } from '../../shared/money.ts'
import { NO_PAYMENT, NO_REFUND, type Reservation } from '../../shared/reservation/reservation.ts'
import { END_REASONS } from '../../shared/reservation/state-machine.ts'
import { plural } from '../../shared/text.ts'
import {
  type LedgerEntry,
  type LedgerPayment,
  type ListedReservation,
  listPayments,
  listReservations,
  oneReservation,
  type PaymentLine,
} from '../../worker/features/reservations/ledger.ts'
import { siteReservations } from '../../worker/features/reservations/site-reservations.ts'
import { reservationKeys } from '../../worker/platform/bearer-keys.ts'
import { siteBySlug } from '../../worker/platform/site-by-slug.ts'
import { reservationDeps } from '../../worker/publish.ts'
import { CommandError } from '../errors.ts'
import { formatMinute, formatTries } from '../operator/format.ts'
import { keyCommand } from '../operator/key.ts'
import type { LocalSite } from '../operator/local-site.ts'
import type { Program } from '../operator/program.ts'
import { type CallSite, callBy } from '../operator/remote-site.ts'
import { allPages, type SiteAccess, siteAccess } from '../operator/site-access.ts'
import { jsonBody } from '../sites/site-registry.ts'
import { RESERVATION_CALLS } from './calls.ts'

/** The processor usually confirms within two seconds; the command waits for six at most. */
const MAX_LOOKS = 12
const PAUSE_MS = 500

const refundCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteReservations>) =>
  siteCommand('refund')
    .description('Refund a payment now, also where an earlier refund failed; the money goes back once')
    .argument('<id>', 'of the reservation or payment')
    .action((id, options) =>
      withSite(options, async (reservations) => {
        const before = (await reservations.show(id)).payment?.state
        await reservations.refund(id)
        const { amount, state, trouble } = await waitForRefund(reservations, id)
        const money = `${dollarsAndCents(amount / 100)} of ${id}`
        if (state === 'refunded')
          return print(before === 'refunded' ? `${money} was refunded before.` : `${money} has been refunded.`)
        if (trouble)
          throw new CommandError(
            `${money} was not refunded: ${trouble.replace(/\.$/, '')}. It is tried again every minute.`,
          )
        print(`The refund of ${money} has begun. To see when it is done, run the command show.`)
      }),
    )

async function waitForRefund({ show }: SiteReservations, id: string): Promise<LedgerPayment> {
  for (let looks = 1; ; looks++) {
    const { payment } = await show(id)
    if (!payment) throw new CommandError(`${id} has no payment.`)
    if (payment.state !== 'refund_due' || payment.trouble !== null || looks === MAX_LOOKS) return payment
    await setTimeout(PAUSE_MS)
  }
}

const releaseCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteReservations>) =>
  siteCommand('release')
    .description('End reservations now, so that their cars are free; a paid deposit is refunded')
    .argument('[id...]', 'of the reservations')
    .option('--all-unpaid', 'each that holds a car without money')
    .action((ids, { allUnpaid = false, ...options }) =>
      withSite(options, async (reservations, site) => {
        if (allUnpaid === ids.length > 0) throw new CommandError('Name the reservations, or give --all-unpaid.')
        const all = allUnpaid ? await unpaidIds(reservations) : ids
        for (const id of all) print(await releaseOne(reservations, id))
        if (all.length === 0) print(`No car of ${site} is held without money.`)
      }),
    )

/** All are read before the first is released, which would move the pages. */
async function unpaidIds({ page }: SiteReservations): Promise<string[]> {
  const ids: string[] = []
  for await (const { id, state } of allPages<ListedReservation>((after) => page(true, after)))
    if (state === 'held') ids.push(id)
  return ids
}

async function releaseOne(reservations: SiteReservations, id: string): Promise<string> {
  const isReleased = await reservations.release(id)
  const { reservation, payment } = await reservations.show(id)
  if (!reservation)
    throw new CommandError(`${id} is a payment that holds no car. To refund it, run the command refund.`)
  if (isReleased) return `${id} is released: ${reservation.car.slug} is free.${refundText(payment)}`
  return `${id} holds no car any more. ${reservation.reason ? `${END_REASONS[reservation.reason]}.` : ''}`.trim()
}

/** The refund is sent after the release, and again every minute until it succeeds. */
const refundText = (payment: LedgerPayment | null): string => {
  if (payment?.state === 'refunded') return ' The deposit has been refunded.'
  return payment?.state === 'refund_due' ? ' The deposit will be refunded within a minute.' : ''
}

const showCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteReservations>) =>
  siteCommand('show')
    .description('Show one reservation or online payment whole, with the events of the payment processor')
    .argument('<id>', 'of the reservation or payment')
    .action((id, options) =>
      withSite(options, async (reservations) => {
        const { reservation, payment, events } = await reservations.show(id)
        if (reservation) {
          print(formatReservation(reservation))
          if (reservation.reason) print(`  ${END_REASONS[reservation.reason]}`)
          print(`  ${reservation.car.name}, stock ${reservation.car.stocknum ?? 'unknown'}`)
          print(`  Lead ${reservation.lead_id ?? 'not yet made'}`)
        }
        if (payment) {
          const { amount, state, purpose, reference, charge, tries, trouble } = payment
          print(`  ${dollarsAndCents(amount / 100)} ${purpose}: ${state}${reference ? `, for ${reference}` : ''}`)
          print(`  At the processor: ${charge ?? 'nothing paid'}`)
          if (trouble) print(`  Not refunded after ${formatTries(tries)}: ${trouble}`)
        }
        for (const event of events) print(`  ${event}`)
      }),
    )

const listCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteReservations>) =>
  siteCommand('list')
    .description(
      'List open reservations and deposits still to refund, newest first, times in UTC; a phone number stands as a mark, the same for all of its holds',
    )
    .option('--all', 'ended reservations as well')
    .action(({ all = false, ...options }) =>
      withSite(options, async (reservations, site) => {
        let count = 0
        const unpaid: string[] = []
        for await (const each of allPages<ListedReservation>((after) => reservations.page(!all, after))) {
          count++
          if (each.state === 'held') unpaid.push(each.number)
          print(`${formatReservation(each)}  number ${each.number}`)
        }
        if (unpaid.length > 0)
          print(`Held without money: ${plural(unpaid.length, 'car')}, from ${plural(new Set(unpaid).size, 'number')}.`)
        if (count === 0) print(all ? `${site} has had no reservation.` : `No reservation of ${site} is open.`)
      }),
    )

/** One line, without the shopper's name and contact details. */
export function formatReservation({ id, state, reason, kind, car, held_at, held_until, payment }: Reservation): string {
  const end = state === 'held' || state === 'paid' ? `until ${formatMinute(held_until)}` : (reason ?? '')
  return [id, state.padEnd(8), formatMinute(held_at), end, kind, payment ?? 'no payment', car.slug].join('  ')
}

const paymentsCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteReservations>) =>
  siteCommand('payments')
    .description(
      'List online payments that are not for a car, newest first, times in UTC; show and refund accept their ids',
    )
    .action((options) =>
      withSite(options, async (reservations, site) => {
        let count = 0
        for await (const each of allPages<PaymentLine>(reservations.payments)) {
          count++
          print(formatPayment(each))
        }
        if (count === 0) print(`${site} has had no online payment.`)
      }),
    )

const formatPayment = ({ id, state, opened_at, amount, reference }: PaymentLine): string =>
  [id, state.padEnd(10), formatMinute(opened_at), dollarsAndCents(amount / 100), reference ?? ''].join('  ').trimEnd()

const keyVariable = 'RESERVATIONS_KEY'

/** `npm run reservations -- <command>` (RES-01, RES-02) */
export const reservations: Program = (runtime) => {
  const adapters = { keyVariable, local: localReservations, remote: remoteReservations }
  const access = siteAccess<SiteReservations>(runtime, adapters)
  return new Command('reservations')
    .description('List, release and refund the reservations and online payments of a site.')
    .addCommand(listCommand(access))
    .addCommand(paymentsCommand(access))
    .addCommand(showCommand(access))
    .addCommand(releaseCommand(access))
    .addCommand(refundCommand(access))
    .addCommand(keyCommand(runtime, reservationKeys, { scope: 'the reservations', keyVariable }))
}

/** The reservations of one site, local or deployed. Where it has none of an id, CommandError is thrown. */
type SiteReservations = {
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

async function localReservations({ env, site: slug, store, printError }: LocalSite): Promise<SiteReservations> {
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
  const { operator } = siteReservations(site, { ...deps, report })
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
      const isReleased = await operator.release(id)
      await runDeferred()
      if (!isReleased) await show(id)
      return isReleased
    },
    async refund(id) {
      const state = await operator.refund(id)
      await runDeferred()
      if (state === null) await show(id)
      const refusal = state === null ? NO_PAYMENT : NO_REFUND[state]
      if (refusal !== null) throw new CommandError(`${slug} did not refund ${id}. ${refusal}`)
    },
  }
}

const named = (id: string) => ({ query: { id }, body: jsonBody({ confirm: id }) })

function remoteReservations(call: CallSite): SiteReservations {
  const ask = callBy(call, RESERVATION_CALLS)
  return {
    async page(openOnly, after) {
      const query: Record<string, string> = { ...(openOnly && { open: '' }), ...(after && { after: after.id }) }
      return (await ask('POST /api/reservations/list', 'list its reservations', { query })).reservations
    },
    async payments(after) {
      const query: Record<string, string> = after ? { after: after.id } : {}
      return (await ask('POST /api/reservations/payments', 'list its payments', { query })).payments
    },
    show: (id) => ask('POST /api/reservations/show', `show ${id}`, { query: { id } }),
    release: async (id) => (await ask('POST /api/reservations/release', `release ${id}`, named(id))).done,
    async refund(id) {
      await ask('POST /api/reservations/refund', `refund ${id}`, named(id))
    },
  }
}
