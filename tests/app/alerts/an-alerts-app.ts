import { aCar } from '../../builders/car.ts'
import { aSignInApp, signIn } from '../sign-in/a-shopper.ts'

export const SEARCH = '/search/toyota?body=SUV'
export const cars = [
  aCar({ id: 1, make: 'Toyota', simple_body: 'SUV', price: 20_000 }),
  aCar({ id: 2, make: 'Mazda', simple_body: 'Hatch', price: 10_000 }),
]

export const anAlertsApp = (features: Record<string, boolean> = {}) =>
  aSignInApp({ site: { features: { alerts: true, ...features } }, cars })
export type App = Awaited<ReturnType<typeof anAlertsApp>>

export async function signedIn(app: App) {
  const { browser } = await signIn(app)
  return browser
}
export const textOf = async (answer: Response | Promise<Response>) => (await answer).text()
export const readers = ({ database, slug }: App) =>
  database.sqlite.prepare('select channel, address, state from alert_reader where site = ?').all(slug)
export const searches = ({ database, slug }: App) =>
  database.sqlite.prepare('select path, filters, name from alert_search where site = ?').all(slug)
export const mails = ({ database, slug }: App) =>
  database.sqlite
    .prepare('select doc from mail where site = ? order by at')
    .all(slug)
    .map(({ doc }) => JSON.parse(String(doc)) as { to: string; text: string; unsubscribe: string })
export const ON = { channel: 'sms', agreed: 'yes' }
export const BY_MAIL = { channel: 'email', email: 'jo@example.com', agreed: 'yes' }
