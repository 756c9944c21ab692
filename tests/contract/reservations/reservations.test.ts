import { carInputSchema } from '../../../shared/car/schema.ts'
import { databaseLeads } from '../../../worker/features/leads/service.ts'
import { databaseReservations } from '../../../worker/features/reservations/site-reservations.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { toDocument } from '../../../worker/stock-records/records.ts'
import { fakeReservations } from '../../fakes/reservations.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { RULES, reservationPromises, type Yard } from './promises.ts'

function databaseYard({ db, rows }: ReturnType<typeof sqliteDatabase>, site: string): Yard {
  const store = siteStore(db, site)
  let made = 0
  return {
    at(now) {
      const leads = databaseLeads({ store, now, destinations: () => ['desk'], deliver: () => {} })
      return databaseReservations({ store, now, rules: RULES, leads, changed: () => {} })
    },
    async addCar() {
      const slug = `${site}-${++made}`
      const doc = toDocument(
        carInputSchema.parse({ source_key: slug, name: slug, car_type: 'used', make: 'Toyota', model: 'Corolla' }),
      )
      await db
        .prepare(
          "insert into car (site, source_key, slug, status, created_at, updated_at, doc) values (?1, ?2, ?2, 'in_stock', 1, 1, ?3)",
        )
        .bind(site, slug, doc)
        .run()
      const [car] = rows<{ id: number }>('select id from car where slug = ?', slug)
      return { id: car!.id, slug, name: slug, stocknum: null, price: 20_000 }
    },
    markCar: (car, status) => db.prepare('update car set status = ? where id = ?').bind(status, car.id).run(),
  }
}

reservationPromises('in a database', async () => {
  const database = sqliteDatabase()
  return { north: databaseYard(database, 'north'), south: databaseYard(database, 'south') }
})

reservationPromises('in memory', async () => ({ north: fakeReservations(RULES), south: fakeReservations(RULES) }))
