import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { endFeed } from '../../../worker/import/end-feed.ts'
import { acceptHeld, heldFiles } from '../../../worker/import/held-file.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { INDEX_FORMAT } from '../../../worker/stock-index/encode.ts'
import { MAX_INDEX_BYTES } from '../../../worker/stock-index/index-size.ts'
import { publicationStatus } from '../../../worker/stock-records/publications.ts'
import { migrate } from '../migrate.ts'
import { allCars, DAY, emptyTables, MONDAY, push } from './yard.ts'

const VIN = 'JM0KF4WLA00123456'
const HEADER = 'source_key,name,car_type,make,model,year,price,km,vin,colour'
const car = (key: string, { vin = '', price = 31990, colour = '' } = {}) =>
  `${key},2020 Mazda CX-5,used,Mazda,CX-5,2020,${price},42000,${vin},${colour}`
const file = (...rows: string[]) => [HEADER, ...rows, ''].join('\n')
const many = (prefix: string, count: number) => file(...Array.from({ length: count }, (_, at) => car(`${prefix}${at}`)))

const isDue = async () =>
  (await publicationStatus(siteStore(env.DB, 'yard'), { format: INDEX_FORMAT, now: MONDAY }))?.state === 'due'
/** As if everything so far had been published. */
const complete = () => env.DB.prepare('update stock_publication set done = asked, format = ?').bind(INDEX_FORMAT).run()

async function accept({
  maxIndexBytes = MAX_INDEX_BYTES,
  onCommitted = (): Promise<unknown> => Promise.resolve(),
} = {}) {
  const [held] = await heldFiles(siteStore(env.DB, 'yard'))
  return acceptHeld({ store: siteStore(env.DB, 'yard'), clock: () => MONDAY + DAY, maxIndexBytes, onCommitted }, held!)
}
const end = (feed: string, onCommitted: () => Promise<unknown> = () => Promise.resolve()) =>
  endFeed({
    store: siteStore(env.DB, 'yard'),
    feed,
    vanished: 'withdraw',
    clock: () => MONDAY,
    onCommitted,
  })
const down = () => Promise.reject(new Error('KV is down.'))

beforeEach(async () => {
  await migrate()
  await emptyTables()
  await env.DB.prepare('delete from stock_publication').run()
})

describe('what shoppers see is due to be published', () => {
  it('[OPS-01] when another record of the same car is shown, though no record has changed', async () => {
    await push(file(car('A', { vin: VIN }), car('B', { vin: VIN, colour: 'Red' })))
    const next = file(car('A', { vin: VIN, price: 29990 }), car('B', { vin: VIN, colour: 'Red' }))
    await push(next, { asOf: MONDAY + DAY })
    await complete()
    await push(next, { asOf: MONDAY + 2 * DAY })
    expect(await isDue()).toBe(false)
    await env.DB.prepare(
      `insert into reservation (site, id, key, car_id, car, kind, state, held_at, held_until, holder, who, deposit, untold, changed_at)
       select 'yard', 'R1', 'k', id, '{}', 'hold', 'held', 0, ?, 'h', 'w', 0, 0, 0 from car where site = 'yard' and source_key = 'A'`,
    )
      .bind(MONDAY + 9 * DAY)
      .run()
    const { summary } = await push(next, { asOf: MONDAY + 3 * DAY })
    expect(summary).toMatchObject({ unchanged: 2, changed: 0, duplicates: 1 })
    expect(await isDue()).toBe(true)
  })

  it('[OPS-01] when a held file is accepted, and not while it waits', async () => {
    await push(many('K', 30))
    await complete()
    await push(many('N', 5), { asOf: MONDAY + DAY })
    expect(await isDue()).toBe(false)
    expect(await accept()).toMatchObject({ vanished: 30, unpublished: null })
    expect(await isDue()).toBe(true)
  })

  it('[OPS-01] when a feed ends that had cars, and not when it had none', async () => {
    await push(many('K', 2), { feed: 'north' })
    await complete()
    expect(await end('south')).toEqual({ vanished: 0, unpublished: null })
    expect(await isDue()).toBe(false)
    expect(await end('north')).toEqual({ vanished: 2, unpublished: null })
    expect(await isDue()).toBe(true)
  })
})

describe('a publication that fails after an answer of the operator', () => {
  it('[OPS-01] leaves the accepted file and the ended feed committed, and is told', async () => {
    await push(many('K', 30))
    await push(many('N', 5), { asOf: MONDAY + DAY })
    expect(await accept({ onCommitted: down })).toMatchObject({ vanished: 30, unpublished: 'KV is down.' })
    expect(await heldFiles(siteStore(env.DB, 'yard'))).toEqual([])
    expect(await end('main', down)).toEqual({ vanished: 5, unpublished: 'KV is down.' })
  })
})

describe('the limit of the index', () => {
  it('[OPS-01] counts the cars of the other feeds', async () => {
    await push(many('K', 150), { feed: 'north' })
    const { refusal } = await push(many('N', 150), { feed: 'south', maxIndexBytes: 20_000 })
    expect(refusal).toMatchObject({ code: 'stock_too_large', message: expect.stringContaining('would be 300 cars') })
  })

  it('[OPS-01] is no obstacle to a file that replaces its own feed', async () => {
    await push(many('K', 150))
    const { summary } = await push(many('K', 150), { vanished: 'withdraw', maxIndexBytes: 20_000 })
    expect(summary).toMatchObject({ unchanged: 150 })
  })

  it('[OPS-01] holds for a file that waited: it is refused, and waits on', async () => {
    await push(many('K', 30))
    await push(many('N', 5), { asOf: MONDAY + DAY })
    await push(many('S', 300), { feed: 'south', asOf: MONDAY + DAY })
    const before = await allCars()
    await expect(accept({ maxIndexBytes: 20_000 })).rejects.toMatchObject({ code: 'stock_too_large' })
    expect([await allCars(), (await heldFiles(siteStore(env.DB, 'yard'))).length]).toEqual([before, 1])
    expect(await accept()).toMatchObject({ added: 5 })
  })
})
