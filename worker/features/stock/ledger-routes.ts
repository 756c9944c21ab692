import { type Context, Hono } from 'hono'
import { PROBLEM_KINDS } from '../../../shared/feed/problem.ts'
import type { AppEnv } from '../../context.ts'
import { fail, requireKey } from '../../http/api-keys.ts'
import { openFeedAlarms } from '../../import/alarms.ts'
import { heldFiles } from '../../import/held-file.ts'
import { findRun, recentRuns } from '../../import/history.ts'
import { readProblems } from '../../import/problem-report.ts'
import { stockKeys } from '../../platform/bearer-keys.ts'
import { openStore } from '../../platform/store-of.ts'
import { INDEX_FORMAT } from '../../stock-index/encode.ts'
import { publicationStatus } from '../../stock-records/publications.ts'
import { countByStatus, exportedCar, readCars } from '../../stock-records/records.ts'

const MAX_RUNS = 20
/** Cars of one answer: about a megabyte. */
const MAX_CARS = 500
/** Problems of one answer. */
export const MAX_PROBLEMS_PER_PAGE = 1000

const keyed = requireKey(stockKeys)

/** The stock of this site and its imports, for the holder of its stock key (OPS-01, OPS-02). */
export const stockLedger = new Hono<AppEnv>()
  .post('/list', keyed, async (c) => {
    const store = openStore(c.env, c.var.site)
    const [counts, runs, publication, alarms, held] = await Promise.all([
      countByStatus(store),
      recentRuns(store, MAX_RUNS),
      publicationStatus(store, { format: INDEX_FORMAT, now: Date.now() }),
      openFeedAlarms(store),
      heldFiles(store),
    ])
    return c.json({ counts, runs, publication, alarms, held })
  })
  .post('/export', keyed, async (c) => {
    const after = wholeNumber(c.req.query('after'))
    if (after === null) return badInput(c, 'after must be a whole number.')
    const cars: { id: number; car: ReturnType<typeof exportedCar> }[] = []
    for await (const car of readCars(openStore(c.env, c.var.site), { soldSince: null, after, names: 'fed' })) {
      cars.push({ id: car.id, car: exportedCar(car) })
      if (cars.length === MAX_CARS) break
    }
    return c.json({ cars })
  })
  .get('/runs/:id/problems', keyed, async (c) => {
    const store = openStore(c.env, c.var.site)
    const { kind: kindText, limit: limitText = String(MAX_PROBLEMS_PER_PAGE) } = c.req.query()
    const kind = PROBLEM_KINDS.find((one) => one === kindText) ?? null
    const [after, limit] = [wholeNumber(c.req.query('after')), wholeNumber(limitText)]
    if (after === null || !limit) return badInput(c, 'after and limit must be whole numbers.')
    if (kindText !== undefined && kind === null) return badInput(c, `kind must be one of ${PROBLEM_KINDS.join(', ')}.`)
    const id = c.req.param('id')
    const run = await findRun(store, id === 'last' ? null : (wholeNumber(id) ?? 0))
    if (!run) return fail(c, 404, 'not_found', 'This site has no import of that number.')
    const page = { run: run.id, kind, after, limit: Math.min(limit, MAX_PROBLEMS_PER_PAGE) }
    return c.json({ run, problems: await readProblems(store, page) })
  })

const wholeNumber = (text = '0') => (/^\d{1,15}$/.test(text) ? Number(text) : null)
const badInput = (c: Context, message: string) => fail(c, 400, 'bad_input', message)
