import type { Car } from '../../../shared/car/schema.ts'
import { importFile } from '../../builders/offer.ts'
import { aForm } from '../a-form.ts'

type Setting = {
  site?: NonNullable<Parameters<typeof aForm>[0]>['site']
  cars?: Car[]
  offers?: Exclude<Parameters<typeof importFile>[0], string>
}

/** The whole app over a database of its own, with offers in it, first seen today. */
export async function aDeal({ site = {}, cars, offers = [] }: Setting = {}) {
  const app = await aForm({ site: { ...site, features: { captcha: false, ...site.features } }, ...(cars && { cars }) })
  const load = (given: typeof offers, day = today()) => importFile(given, { db: app.base.db, site: app.slug, day })
  if (offers.length > 0) await load(offers)
  return {
    ...app,
    load,
    page: async (path: string) => (await app.ask(path)).text(),
    /** How often the table of offers was read. */
    reads: () =>
      app.base.asked().filter((sql) => /from offer\b/.test(sql) && sql.trimStart().startsWith('select')).length,
  }
}

/** The day of the stopped clock in Queensland. */
export const today = (days = 0) => new Date(Date.now() + 10 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** Words as a visitor reads them. */
export const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#x27;', '’')
