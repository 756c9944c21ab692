import { execFileSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reservations } from '../../../scripts/reservations/program.ts'
import type { PaymentEvent } from '../../../shared/reservation/reservation.ts'
import * as local from '../../../worker/features/payments/local.ts'
import type { Payments } from '../../../worker/features/payments/service.ts'
import { reservationKeys } from '../../../worker/platform/bearer-keys.ts'
import { JO } from '../a-form.ts'
import { aYard, paidFor } from '../a-yard.ts'
import { anOperator, PLACES } from './an-operator.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

type Money = 'none asked' | 'not yet' | 'declined' | 'paid'

/** A yard whose only car a shopper has on hold, its operator, and what the processor was asked to give back. */
async function aHold(money: Money = 'paid', refusals = 0) {
  const asked: string[] = []
  const processor = local.localPayments()
  const refund: Payments['refund'] = async ({ charge }) => {
    if (asked.push(charge) <= refusals) throw new Error('Stripe is down.')
  }
  vi.spyOn(local, 'localPayments').mockReturnValue({ ...processor, refund })
  const yard = await aYard(money === 'none asked' ? { reservation: {} } : {})
  await yard.signIn()
  await yard.reserve()
  const { id } = yard.reservations()[0]!
  if (money === 'paid') await yard.tell(paidFor(id))
  if (money === 'declined') await yard.tell({ kind: 'failed', id: 'evt_1', at: Date.now(), payment: id, attempt: 1 })
  await yard.settled()
  return { ...yard, ...(await anOperator(reservations, reservationKeys, yard)), id, asked }
}

describe.each(PLACES)('npm run reservations, %s', (_, place) => {
  it('[RES-01] lists who holds a car and, when asked, what has ended', async () => {
    const { [place]: desk, id } = await aHold()
    const { code, out, err } = await desk.type(['list'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(
      new RegExp(`^${id}  paid      [\\d -]+:\\d\\d  until .*  deposit  paid  rav4  number [0-9a-f]{8}\n$`),
    )
    await desk.type(['release', id])
    expect((await desk.type(['list'])).out).toBe(`No reservation of ${desk.name} is open.\n`)
    expect((await desk.type(['list', '--all'])).out).toMatch(/released .* dealer {2}deposit {2}refunded/)
  })

  it('[RES-01] lists more than one page of them, each once', async () => {
    const { [place]: desk, base } = await aHold()
    const columns = 'site, car_id, kind, held_at, held_until, changed_at, holder, who, car, deposit, untold'
    for (let i = 0; i < 150; i++)
      base.sqlite.exec(
        `insert into reservation (id, key, state, ${columns}) select 'C${i}', 'C${i}', 'released', ${columns} from reservation limit 1`,
      )
    const ids = (await desk.type(['list', '--all'])).out
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0])
    expect([ids.length, new Set(ids).size]).toEqual([151, 151])
  })

  it('[TRU-01] tells from how many numbers cars are held without money, and no number', async () => {
    const { [place]: desk, base, reservations: rows } = await aHold('none asked')
    const columns = 'site, car_id, kind, state, held_at, held_until, changed_at, holder, car, deposit, untold'
    for (const who of ['aaaaaaaaaa', 'bbbbbbbbbb', 'bbbbbbbbbb'])
      base.sqlite.exec(
        `insert into reservation (id, key, who, ${columns}) select hex(randomblob(4)), hex(randomblob(4)), '${who}', ${columns.replace('car_id', 'abs(random() % 100000)')} from reservation limit 1`,
      )
    const { out } = await desk.type(['list'])
    expect(out.match(/ {2}number bbbbbbbb\n/g)).toHaveLength(2)
    expect(out).toContain('\nHeld without money: 4 cars, from 3 numbers.\n')
    expect(out).not.toMatch(new RegExp(`bbbbbbbbb|${JO.phone.replaceAll(' ', '').slice(-6)}`))
    expect(rows()).toHaveLength(4)
  })

  it('[RES-01] shows one, its money and what the processor told of it', async () => {
    const { [place]: desk, id } = await aHold()
    const { out } = await desk.type(['show', id])
    for (const words of ['RAV4', '$200.00 deposit: paid', `At the processor: pi_${id}`, 'paid  evt_1', '  Lead '])
      expect(out).toContain(words)
  })

  it('[RES-01] tells the shopper by mail: the command draws what the server draws', () => {
    const program = `await import('./scripts/operator/tsx.ts')
      const { letterHtml } = await import('./worker/features/leads/part.tsx')
      console.log(typeof letterHtml)`
    const drawn = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    expect(drawn.trim()).toBe('function')
  })

  it('[RES-01] releases a car, gives its deposit back, and does neither twice', async () => {
    const { [place]: desk, id, asked, reservations: rows } = await aHold()
    const first = await desk.type(['release', id])
    expect([first.code, first.out]).toEqual([
      0,
      expect.stringMatching(`^${id} is released: rav4 is free. The deposit `),
    ])
    expect(rows()).toMatchObject([{ state: 'released', reason: 'dealer' }])
    const again = await desk.type(['release', id])
    expect([again.code, again.out]).toEqual([0, `${id} holds no car any more. The dealer let it go.\n`])
    expect(asked).toEqual([`pi_${id}`])
  })

  it('[RES-01] releases several at once, or all that are held without money, and asks which', async () => {
    const { [place]: desk, id, base, reservations: rows } = await aHold('none asked')
    const columns = 'site, who, kind, state, held_at, held_until, changed_at, holder, car, deposit, untold'
    const add = (name: string, car: number) =>
      base.sqlite.exec(
        `insert into reservation (id, key, car_id, ${columns}) select '${name}', '${name}', ${car}, ${columns} from reservation limit 1`,
      )
    for (const [at, name] of ['RB', 'RC', 'RD'].entries()) add(name, 100 + at)
    expect((await desk.type(['release'])).err).toContain('Name the reservations, or give --all-unpaid.')
    expect((await desk.type(['release', 'RB', '--all-unpaid'])).code).toBe(1)
    expect((await desk.type(['release', 'RB', 'RC'])).out.trim().split('\n')).toHaveLength(2)
    expect(rows().filter(({ state }) => state === 'held')).toHaveLength(2)
    const { out } = await desk.type(['release', '--all-unpaid'])
    expect([out.includes(`${id} is released`), out.includes('RD is released')]).toEqual([true, true])
    expect(rows().some(({ state }) => state === 'held')).toBe(false)
    expect((await desk.type(['release', '--all-unpaid'])).out).toMatch(/^No car of \S+ is held without money\.\n$/)
  })

  it('[RES-01] refunds by the processor, frees the car, and gives nothing back twice', async () => {
    const { [place]: desk, id, asked, reservations: rows, payments } = await aHold()
    for (const words of ['has been refunded', 'was refunded before']) {
      expect(await desk.type(['refund', id])).toEqual({ code: 0, err: '', out: `$200.00 of ${id} ${words}.\n` })
      expect([asked, rows(), payments()]).toMatchObject([
        [`pi_${id}`],
        [{ state: 'released', reason: 'refunded' }],
        [{ state: 'refunded' }],
      ])
    }
  })

  it('[RES-01] says why money did not go back, and gives it back when asked again', async () => {
    const { [place]: desk, id, payments } = await aHold('paid', 1)
    const first = await desk.type(['refund', id])
    expect([first.code, first.err]).toEqual([
      1,
      expect.stringContaining(`$200.00 of ${id} was not refunded: Stripe is down. It is tried again every minute.\n`),
    ])
    expect((await desk.type(['show', id])).out).toContain('Not refunded after 1 try: Stripe is down.')
    expect((await desk.type(['list'])).out).toContain('refund_due')
    expect((await desk.type(['refund', id])).code).toBe(0)
    expect(payments()).toMatchObject([{ state: 'refunded' }])
  })

  it.each<[Money, RegExp]>([
    ['not yet', /did not refund R\w+\. Nothing has been paid yet\. Release the reservation to let the car go\.\n$/],
    ['declined', /did not refund R\w+\. Nothing was paid\.\n$/],
    ['none asked', /did not refund R\w+\. It was asked for without payment\.\n$/],
  ])('[RES-01] refunds nothing where the money is %s, and leaves the hold as it is', async (money, sentence) => {
    const { [place]: desk, id, asked, reservations: rows } = await aHold(money)
    const before = rows()
    const { code, err } = await desk.type(['refund', id])
    expect([code, err, asked, rows()]).toEqual([1, expect.stringMatching(sentence), [], before])
  })

  it.each(['show', 'release', 'refund'])(
    '[RES-01] ends with 1 and one sentence at %s of what there is not',
    async (deed) => {
      const { [place]: desk } = await aHold()
      const { code, err } = await desk.type([deed, 'RNOBODY'])
      expect([code, err]).toEqual([1, expect.stringMatching(/^[^\n]*no reservation or payment[^\n]*\n$/)])
    },
  )
})

describe.each(PLACES)('online payments, %s', (_, place) => {
  it('[RES-04] are listed, all of them and nothing else', async () => {
    const { [place]: desk, base, slug } = await aHold()
    expect((await desk.type(['payments'])).out).toBe(`${desk.name} has had no online payment.\n`)
    for (let i = 0; i < 150; i++)
      base.sqlite
        .prepare(
          `insert into payment (site, id, key, purpose, amount, state, reference, holder, opened_at, changed_at)
           values (?, ?, ?, 'online', 125050, 'refund_due', 'INV-1', '', ?, 0)`,
        )
        .run(slug, `P${i}`, `P${i}`, Date.UTC(2026, 0, 1))
    const lines = (await desk.type(['payments'])).out.trim().split('\n')
    expect(new Set(lines).size).toBe(150)
    expect(lines[0]).toMatch(/^P\d+ {2}refund_due {2}2026-01-01 00:00 {2}\$1,250\.50 {2}INV-1$/)
  })
})

it('[RES-04] gives an online payment back, and says that it holds no car', async () => {
  const till = await aYard({ features: { online_payment: true } })
  await till.fill('/online-payment', { ...JO, payment_amount: '$1,250.50', payment_reference: 'INV-1' })
  const { id } = till.payments()[0]!
  await till.tell({ ...paidFor(id), amount: 125_050 } as PaymentEvent)
  const { here, live } = await anOperator(reservations, reservationKeys, till)
  const released = await live.type(['release', id])
  expect([released.code, released.err]).toEqual([
    1,
    `${id} is a payment that holds no car. To refund it, run the command refund.\n`,
  ])
  expect((await here.type(['show', id])).out).toContain('$1,250.50 online: paid, for INV-1')
  expect((await live.type(['refund', id])).out).toBe(`$1,250.50 of ${id} has been refunded.\n`)
})

it('[TEN-06] lets the key of one site do nothing at another', async () => {
  const [north, south] = [await aHold(), await aHold()]
  for (const deed of ['show', 'release', 'refund']) {
    const { code, err } = await north.bare(deed, north.id, '--remote', north.remote, '--key', south.key)
    expect([code, err]).toEqual([1, expect.stringContaining('This is not the key of this site.')])
  }
  expect(north.reservations()).toMatchObject([{ state: 'paid' }])
})
