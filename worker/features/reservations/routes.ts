import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { NO_PAYMENT, NO_REFUND } from '../../../shared/reservation/reservation.ts'
import type { AppEnv } from '../../context.ts'
import { fail, requireKey } from '../../http/api-keys.ts'
import { reservationKeys } from '../../platform/bearer-keys.ts'
import { openStore } from '../../platform/store-of.ts'
import { listPayments, listReservations, oneReservation } from './ledger.ts'

/** What cannot be undone is named once more in the body, so that no slip of an address does it. */
const confirmed: MiddlewareHandler<AppEnv> = async (c, next) => {
  const body = await c.req.json<{ confirm?: unknown } | null>().catch(() => null)
  if (body?.confirm === readId(c)) return next()
  return fail(c, 422, 'not_confirmed', 'Nothing was changed. To go on, send { "confirm": "<id>" }.')
}

/** POST /api/reservations/list, /payments, /show, /release and /refund: for the site's operator, who has a key made for that alone. */
export const reservationsApi = new Hono<AppEnv>()
  .use(requireKey(reservationKeys))
  .post('/list', async (c) => {
    const { open, after } = c.req.query()
    const reservations = await listReservations(openStore(c.env, c.var.site), { openOnly: open !== undefined, after })
    return c.json({ reservations })
  })
  .post('/payments', async (c) => {
    return c.json({ payments: await listPayments(openStore(c.env, c.var.site), c.req.query('after')) })
  })
  .post('/show', async (c) => {
    const entry = await findEntry(c)
    return entry ? c.json(entry) : noneSuch(c)
  })
  .post('/release', confirmed, async (c) => {
    const done = await c.var.services.reservations.operator.release(readId(c))
    return done || (await findEntry(c)) ? c.json({ done }) : noneSuch(c)
  })
  .post('/refund', confirmed, async (c) => {
    const payment = await c.var.services.reservations.operator.refund(readId(c))
    if (payment === null && !(await findEntry(c))) return noneSuch(c)
    const why = payment === null ? NO_PAYMENT : NO_REFUND[payment]
    return why === null ? c.json({ payment }) : fail(c, 409, 'nothing_to_refund', why)
  })

const readId = (c: Context<AppEnv>) => c.req.query('id') ?? ''
const findEntry = (c: Context<AppEnv>) => oneReservation(openStore(c.env, c.var.site), readId(c))
const noneSuch = (c: Context<AppEnv>) =>
  fail(c, 404, 'not_found', 'This site has no reservation or payment of that id.')
