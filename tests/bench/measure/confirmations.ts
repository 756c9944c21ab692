import { quantile, type Row } from '../row.ts'
import type { Services } from '../storm/services.ts'
import type { Storm } from '../storm/storm.ts'

const DRIVES = 500
const SENDERS = 12
const MINUTE = 60_000
/** How long a service takes for one message. */
const SERVICE_MS = 150

/** What shoppers got of the leads of a storm: each confirmation once, by mail or by text. */
export async function confirmationRows(storm: Storm, { sent, calls }: Services, leads: number): Promise<Row[]> {
  const rows = await storm.query<{ delivery_id: string; state: string }>(
    'select delivery_id, state from outbox where event is not null',
  )
  const times = new Map<string, number>()
  for (const { key } of sent) times.set(key, (times.get(key) ?? 0) + 1)
  const known = new Set(rows.map(({ delivery_id }) => delivery_id))
  const count = (is: (row: (typeof rows)[0]) => boolean) => rows.filter(is).length
  return [
    {
      what: 'shoppers to be written to',
      value: rows.length,
      unit: 'count',
      note: `of ${leads} leads; ${calls()} calls`,
    },
    {
      what: 'confirmations that never went',
      value: leads - rows.length + count(({ delivery_id }) => !times.has(delivery_id)),
      unit: 'count',
      target: { most: 0 },
    },
    {
      what: 'confirmations that went twice',
      value: [...times.values()].filter((each) => each > 1).length,
      unit: 'count',
      target: { most: 0 },
    },
    {
      what: 'messages of no lead',
      value: [...times.keys()].filter((key) => !known.has(key)).length,
      unit: 'count',
      target: { most: 0 },
    },
  ]
}

/** Test drives that begin at one moment, each with its reminder a day before; services that answer as they do. */
export async function reminders(storm: Storm, services: Services, sites: readonly string[]): Promise<Row[]> {
  services.calm(SERVICE_MS)
  const begins = Math.ceil(storm.now() / MINUTE) * MINUTE + 3 * 24 * 60 * MINUTE
  const stamp = `${new Date(begins).toISOString().slice(0, 16)}+00:00`
  let next = 0
  const sender = async () => {
    for (let i = next++; i < DRIVES; i = next++)
      await storm.ask(sites[0]!, `/bench/lead?drive=${encodeURIComponent(stamp)}`, `drive-${900_000 + i}`)
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
  const due = begins - 24 * 60 * MINUTE
  storm.skip(due - storm.now())
  const started = performance.now()
  await storm.ask(sites[0]!, '/bench/schedule')
  const ms = performance.now() - started
  const ended = await storm.query<{ ended_at: number }>(
    "select ended_at from outbox where event = 'drive_tomorrow' and state = 'delivered'",
  )
  const late = ended.map(({ ended_at }) => (ended_at - due) / 1000)
  return [
    {
      what: `reminders of ${DRIVES} test drives that were not sent`,
      value: DRIVES - ended.length,
      unit: 'count',
      target: { most: 0 },
      note: `a service takes ${SERVICE_MS} ms for each; one run of the schedule, ${(ms / 1000).toFixed(1)} s`,
    },
    { what: 'a reminder after its time, p99', value: quantile(late, 0.99), unit: 's', target: { most: 60 } },
  ]
}
