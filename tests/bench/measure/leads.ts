import { type Bench, USUAL_LEADS } from '../bench.ts'
import { quantile, type Row } from '../row.ts'
import { bundled } from '../setup.ts'
import { openReceiver, type Receiver } from '../storm/receiver.ts'
import { openServices, SERVICE_BINDINGS, type Services } from '../storm/services.ts'
import { openStorm, type Storm } from '../storm/storm.ts'
import { confirmationRows, reminders } from './confirmations.ts'

const slugs = (count: number) => Array.from({ length: count }, (_, index) => `storm-${index + 1}`)
const SITES = slugs(5)
/** Leads of one site. Half of them are answered by a text, and a site sends at most 300 texts a day. */
const SITE_LEADS = USUAL_LEADS / SITES.length
/** More leads than usual come at more sites. */
const sitesFor = (count: number) => slugs(Math.max(SITES.length, Math.ceil(count / SITE_LEADS)))
const SENDERS = 12
/** In ms. Of more leads than usual the Worker is killed as often, further apart. */
const killedEvery = (count: number) => 5_000 * Math.max(1, count / USUAL_LEADS)
/** As many isolates have the schedule at once, while forms are sent and after. */
const SCHEDULES = { sending: 1, after: 4 }
const DEAD_LEADS = 300
const DEAD_SENDERS = 4
const ANSWER_MS = 500
const PAUSE = 100
const MINUTE = 60_000

/**
 * Sends leads while dealers' systems fail, which they do for as long again, and the Worker is killed until everything is told; then
 * holds what dealers have against what senders were answered. Then, with every dealer dead, times what a form answers.
 */
export async function leads(bench: Bench): Promise<Row[]> {
  const receiver = openReceiver()
  const source = await bundled('storm/entry.js')
  const config = bench.site.config as object
  const services = openServices()
  const outside: Receiver['take'] = (request, response) => {
    const taken = services.take(request, response)
    // Who is killed while it calls has nothing more to say.
    if (taken) void taken.catch(() => {})
    else receiver.take(request, response)
  }
  const port = bench.debuggingPort + 2
  const setting = { port, outside, source, config, sites: SITES, bindings: SERVICE_BINDINGS }
  const storm = await openStorm({ ...setting, sites: sitesFor(bench.leads) })
  const rows = await upTo(storm, () => stormy(storm, { receiver, services }, bench.leads))
  const quiet = await openStorm({ ...setting, speed: 1 })
  const reminded = await upTo(quiet, () => reminders(quiet, services, SITES))
  receiver.die()
  const calm = await openStorm({ ...setting, speed: 1 })
  return [...rows, ...reminded, ...(await upTo(calm, () => deadDealers(calm)))]
}

async function upTo<Value>(storm: Storm, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } finally {
    await storm.close()
  }
}

type Outside = { receiver: Receiver; services: Services }

async function stormy(storm: Storm, { receiver, services }: Outside, count: number): Promise<Row[]> {
  const started = performance.now()
  const killing = killNowAndThen(storm, killedEvery(count))
  const accepted = new Map<string, string>()
  const sending = send(storm, { sites: sitesFor(count), count }, accepted)
  const sent = { all: false }
  void sending.then(() => (sent.all = true)).catch(() => {})
  while (!sent.all) {
    await schedule(storm, killing, SCHEDULES.sending)
    await sleep(PAUSE)
  }
  await sending
  const sendingMs = performance.now() - started
  const passes = setTimeout(() => {
    receiver.calm()
    services.calm(0)
  }, sendingMs)
  await drain(storm, killing)
  clearTimeout(passes)
  await killing.stop()

  const answered = [...accepted.values()]
  const told = [...receiver.ledger.values()]
  const [had, wanted] = [new Set(told), new Set(answered)]
  const { all, repeats } = receiver.calls()
  const [dead] = await storm.query<{ rows: number }>("select count(*) as rows from outbox where state <> 'delivered'")
  const seconds = (performance.now() - started) / 1000
  return [
    {
      what: 'answered as accepted',
      value: wanted.size,
      unit: 'count',
      note: `of ${count} sent, ${killing.kills()} kills`,
    },
    {
      what: 'accepted and not told to the dealer',
      value: answered.filter((id) => !had.has(id)).length,
      unit: 'count',
      target: { most: 0 },
    },
    {
      what: 'told to the dealer twice, under two keys',
      value: told.length - had.size,
      unit: 'count',
      target: { most: 0 },
    },
    {
      what: 'told to the dealer and never accepted',
      value: told.filter((id) => !wanted.has(id)).length,
      unit: 'count',
      target: { most: 0 },
    },
    { what: 'one form, two leads', value: answered.length - wanted.size, unit: 'count', target: { most: 0 } },
    { what: 'deliveries left over or given up', value: dead?.rows ?? Number.NaN, unit: 'count', target: { most: 0 } },
    { what: 'calls to dealers', value: all, unit: 'count', note: `${repeats} of them repeats, known by their key` },
    ...(await confirmationRows(storm, services, wanted.size)),
    { what: 'the whole storm', value: seconds, unit: 's' },
  ]
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

type Killing = { kills: () => number; isUp: () => Promise<void>; stop: () => Promise<void> }

/** Kills the Worker after it has been up for so many ms, again and again. */
function killNowAndThen(storm: Storm, every: number): Killing {
  let [kills, isOn, restart] = [0, true, Promise.resolve()]
  const over = Promise.withResolvers<void>()
  const loop = (async () => {
    for (;;) {
      await Promise.race([sleep(every), over.promise])
      if (!isOn) return
      kills++
      restart = storm.kill()
      await restart
    }
  })()
  return {
    kills: () => kills,
    isUp: () => restart,
    async stop() {
      isOn = false
      over.resolve()
      await loop
    },
  }
}

type Forms = { sites: string[]; count: number }

/** Each form is sent until it is answered, under the same key, as a person presses again. */
async function send(storm: Storm, forms: Forms, accepted: Map<string, string>): Promise<void> {
  let next = 0
  const sender = async () => {
    for (let i = next++; i < forms.count; i = next++) {
      const [site, key] = [forms.sites[i % forms.sites.length]!, `form-${i}`]
      while (!accepted.has(key)) {
        const reply = await storm.ask(site, '/bench/lead', key).catch(() => null)
        if (reply?.status === 200) accepted.set(key, (JSON.parse(reply.text) as { lead_id: string }).lead_id)
        else await sleep(PAUSE)
      }
      // Now and then a double click, which must be the same lead.
      if (i % 10 === 0) await again(storm, { site, key }, accepted)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
}

async function again(storm: Storm, form: { site: string; key: string }, accepted: Map<string, string>): Promise<void> {
  const reply = await storm.ask(form.site, '/bench/lead', form.key).catch(() => null)
  if (reply?.status !== 200) return
  const { lead_id } = JSON.parse(reply.text) as { lead_id: string }
  if (lead_id !== accepted.get(form.key)) accepted.set(`${form.key} again`, lead_id)
}

/** Several isolates at the schedule's work at once. */
async function schedule(storm: Storm, killing: Killing, isolates: number): Promise<void> {
  await killing.isUp()
  const one = () => storm.ask(SITES[0]!, '/bench/schedule').catch(() => null)
  await Promise.all(Array.from({ length: isolates }, one))
}

type Waiting = { rows: number; next: number | null }

/** Goes on until nothing waits; when nothing is due yet, the clock is set ahead to a minute in which something is. */
async function drain(storm: Storm, killing: Killing): Promise<void> {
  for (;;) {
    await schedule(storm, killing, SCHEDULES.after)
    const waiting = await storm
      .query<Waiting>(
        `select count(*) as rows, min(max(due_at, lease_until, coalesce(until, 0))) as next
         from outbox left join outbox_pause using (site, destination) where state = 'due'`,
      )
      .catch(() => null)
    if (waiting?.[0]?.rows === 0) return
    const wait = (waiting?.[0]?.next ?? 0) - storm.now()
    if (wait > 0) storm.skip(Math.max(wait, MINUTE))
    else await sleep(PAUSE)
  }
}

async function deadDealers(storm: Storm): Promise<Row[]> {
  await storm.ask(SITES[0]!, '/bench/lead', 'warm')
  const times: number[] = []
  const floor: number[] = []
  let next = 0
  const sender = async () => {
    for (let i = next++; i < DEAD_LEADS; i = next++) {
      floor.push((await storm.ask(SITES[0]!, '/bench/ok')).ms)
      const { status, ms } = await storm.ask(SITES[i % SITES.length]!, '/bench/lead', `dead-${i}`)
      if (status !== 200) throw new Error(`A lead was answered ${status}.`)
      times.push(ms)
    }
  }
  await Promise.all(Array.from({ length: DEAD_SENDERS }, sender))
  return [
    {
      what: 'answer to a form with every dealer dead, p99',
      value: quantile(times, 0.99),
      unit: 'ms',
      floor: quantile(floor, 0.99),
      target: { most: ANSWER_MS, above: 'floor' },
      note: `${DEAD_LEADS} leads, ${DEAD_SENDERS} at a time; p50 ${quantile(times, 0.5).toFixed(1)} ms`,
    },
  ]
}
