import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../context.ts'
import { fail, refusedWithoutKey } from '../../http/operator-key.ts'
import { recentRuns } from '../../import/history.ts'
import { revealsByCar } from '../phone-reveal/service.ts'
import { exported } from './exported.ts'
import { countByStatus, readCars } from './records.ts'

const RUNS = 20
/** Cars told at once: about a megabyte. */
const PAGE = 500

const keyed: MiddlewareHandler<AppEnv> = async (c, next) => {
  const refused = await refusedWithoutKey(c, c.env.DB, c.var.site.slug)
  if (refused) return refused
  return next()
}

/** POST /api/stock/list, /export and /reveals: the stock of this site for who has the key to it (OPS-02, VDP-06). */
export const stockLedger = new Hono<AppEnv>()
  .post('/list', keyed, async (c) => {
    const { slug } = c.var.site
    const [counts, runs] = await Promise.all([countByStatus(c.env.DB, slug), recentRuns(c.env.DB, slug, RUNS)])
    return c.json({ counts, runs })
  })
  .post('/export', keyed, async (c) => {
    const after = wholeNumber(c.req.query('after'))
    if (after === null) return badInput(c)
    const cars: { id: number; car: ReturnType<typeof exported> }[] = []
    for await (const car of readCars(c.env.DB, c.var.site.slug, { soldSince: null, after })) {
      cars.push({ id: car.id, car: exported(car) })
      if (cars.length === PAGE) break
    }
    return c.json({ cars })
  })
  .post('/reveals', keyed, async (c) => {
    const since = wholeNumber(c.req.query('since'))
    return since === null ? badInput(c) : c.json({ reveals: await revealsByCar(c.env.DB, c.var.site.slug, since) })
  })

const wholeNumber = (text = '0') => (/^\d{1,15}$/.test(text) ? Number(text) : null)
const badInput = (c: Context) => fail(c, 400, 'bad_input', 'That is not what is asked for here.')
