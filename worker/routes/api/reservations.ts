import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context.ts'
import { reservationKeys } from '../../services/reservations/key.ts'
import { listReservations, oneReservation } from '../../services/reservations/ledger.ts'
import { fail, refusedWithoutKey } from './stock-key.ts'

/** POST /api/reservations/list, /show, /release and /refund: for the site's operator, who has a key made for that alone. */
export const reservationsApi = new Hono<AppEnv>()
  .use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    const refused = await refusedWithoutKey(c, c.env.DB, c.var.site.slug, reservationKeys.isKeyOf)
    if (refused) return refused
    return next()
  })
  .post('/list', async (c) => {
    const reservations = await listReservations(c.env.DB, c.var.site.slug, c.req.query('open') !== undefined)
    return c.json({ reservations })
  })
  .post('/show', async (c) => {
    const entry = await oneReservation(c.env.DB, c.var.site.slug, c.req.query('id') ?? '')
    return entry ? c.json(entry) : noneSuch(c)
  })
  .post('/release', async (c) => c.json({ done: await c.var.services.reservations.releaseAsDealer(idOf(c)) }))
  .post('/refund', async (c) => c.json({ done: await c.var.services.reservations.refund(idOf(c)) }))

const idOf = (c: Context) => c.req.query('id') ?? ''
const noneSuch = (c: Context) => fail(c, 404, 'not_found', 'This site has no reservation or payment of that id.')
