import { dollarsAndCents } from '../../shared/money.ts'
import { REASONS } from '../../shared/reservation/machine.ts'
import type { Reservation } from '../../shared/reservation/reservation.ts'
import { Stop } from '../fail.ts'
import { keyCommand } from './key.ts'
import { readCommand, withReservations } from './source.ts'

const moment = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
const cents = (amount: number): string => dollarsAndCents(amount / 100)

/** `list`: who holds a car and whose money is owed; with --all every reservation, newest first. */
async function list(args: string[]): Promise<void> {
  const { given } = readCommand(args, 0)
  await withReservations(given, async (source) => {
    const all = await source.list(!given['all'])
    console.log(all.length === 0 ? 'No reservation is open.' : `${all.length} of them, newest first (times are UTC):`)
    for (const each of all) console.log(`  ${lineOf(each)}`)
  })
}

function lineOf({ id, state, reason, kind, car, held_at, held_until, payment }: Reservation): string {
  const until = state === 'held' || state === 'paid' ? `until ${moment(held_until)}` : (reason ?? '')
  return [id, state.padEnd(8), moment(held_at), until, kind, payment ?? 'no payment', car.slug].join('  ')
}

/** `show <id>`: all that is known of one. */
async function show(args: string[]): Promise<void> {
  const { id, given } = readCommand(args, 1)
  await withReservations(given, async (source) => {
    const { reservation, payment, events } = await source.show(id)
    if (reservation) {
      console.log(lineOf(reservation))
      if (reservation.reason) console.log(`  ${REASONS[reservation.reason]}`)
      console.log(`  ${reservation.car.name}, stock ${reservation.car.stocknum ?? 'unknown'}`)
      console.log(`  Lead ${reservation.lead_id ?? 'not yet made'}`)
    }
    if (payment) {
      const { amount, state, purpose, reference, charge, tries, trouble } = payment
      console.log(`  ${cents(amount)} ${purpose}: ${state}${reference ? `, for ${reference}` : ''}`)
      console.log(`  At the processor: ${charge ?? 'nothing paid'}`)
      if (trouble) console.log(`  Refund tried ${tries} times: ${trouble}`)
    }
    for (const event of events) console.log(`  ${event}`)
  })
}

/** `release <id>`: lets the car go now; a deposit goes back by itself. */
async function release(args: string[]): Promise<void> {
  const { id, given } = readCommand(args, 1)
  await withReservations(given, async (source) => {
    if (!(await source.release(id))) throw new Stop(`Nobody has a car by ${id}.`)
    console.log(`${id} is released: the car is free. A deposit goes back within a minute.`)
  })
}

/** `refund <id>`: gives a payment back now, or tries again what could not be given back. */
async function refund(args: string[]): Promise<void> {
  const { id, given } = readCommand(args, 1)
  await withReservations(given, async (source) => {
    if (!(await source.refund(id))) throw new Stop(`There is nothing to give back of ${id}.`)
    console.log(`${id} is being refunded. Its state says so once the processor has done it.`)
  })
}

export const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  list,
  show,
  release,
  refund,
  key: keyCommand,
}

export const USAGE = `Usage: npm run reservations -- <command> --site <slug>

  list            Who holds a car, until when, and whose deposit is owed
    --all                             those that have ended, too
  show <id>       All of one reservation or online payment, and what the processor told of it
  release <id>    Let the car go now; a deposit goes back by itself
  refund <id>     Give a payment back now, or try again what could not be given back
  key             Make the key with which a live site takes these commands, shown once; the old one ends
    --sql         print how a deployed site is given it, and change nothing here

  --remote <https://host> --key <key>  ask a live site instead of the local data (or RESERVATIONS_KEY)
  --state <folder>                     where local data lives (.wrangler/state/v3)`
