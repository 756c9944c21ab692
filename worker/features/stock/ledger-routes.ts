import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context.ts'
import { fail, requireKey } from '../../http/operator-key.ts'
import { recentRuns } from '../../import/history.ts'
import { stockKeys } from '../../platform/bearer-keys.ts'
import { INDEX_FORMAT } from '../../stock-index/encode.ts'
import { exportedCar } from '../../stock-records/document.ts'
import { publicationStatus } from '../../stock-records/publications.ts'
import { countByStatus, readCars } from '../../stock-records/records.ts'

const MAX_RUNS = 20
/** Cars of one answer: about a megabyte. */
const MAX_CARS = 500

const keyed = requireKey(stockKeys)

/** POST /api/stock/list and /export: the stock of this site for the holder of its key (OPS-02). */
export const stockLedger = new Hono<AppEnv>()
  .post('/list', keyed, async (c) => {
    const { slug } = c.var.site
    const [counts, runs, publication] = await Promise.all([
      countByStatus(c.env.DB, slug),
      recentRuns(c.env.DB, slug, MAX_RUNS),
      publicationStatus(c.env.DB, slug, { format: INDEX_FORMAT, now: Date.now() }),
    ])
    return c.json({ counts, runs, publication })
  })
  .post('/export', keyed, async (c) => {
    const after = wholeNumber(c.req.query('after'))
    if (after === null) return badInput(c)
    const cars: { id: number; car: ReturnType<typeof exportedCar> }[] = []
    for await (const car of readCars(c.env.DB, c.var.site.slug, { soldSince: null, after, names: 'fed' })) {
      cars.push({ id: car.id, car: exportedCar(car) })
      if (cars.length === MAX_CARS) break
    }
    return c.json({ cars })
  })

const wholeNumber = (text = '0') => (/^\d{1,15}$/.test(text) ? Number(text) : null)
const badInput = (c: Context) => fail(c, 400, 'bad_input', 'after must be a whole number.')
