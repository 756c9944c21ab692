import { toDocument } from '../../../worker/stock-records/records.ts'
import { aCar } from '../../builders/car.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { anApp } from '../an-app.ts'

type Setting = NonNullable<Parameters<typeof anApp>[0]> & { database?: ReturnType<typeof sqliteDatabase> }

export const PHONE = '+61491570156'
type Text = { to: string; text: string }

const CODE = /^(\d{6}) is your code/

/** The app with a database that answers, a site where one can sign in, and the texts that it sent. */
export async function aSignInApp({ site = {}, cars = [aCar()], env = {}, database = sqliteDatabase() }: Setting = {}) {
  const features = { watchlist: true, garage: true, ...site.features }
  const app = await anApp({
    site: { ...site, features },
    cars,
    env: { DB: database.db, LOCAL: 'yes', ...env },
  })
  for (const car of cars ?? []) {
    const { id, slug, source_key, status, created_at, updated_at, sold_at } = car
    database.sqlite
      .prepare(
        'insert into car (id, site, slug, source_key, status, created_at, updated_at, sold_at, doc) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .run(
        id,
        app.slug,
        slug,
        source_key,
        status,
        created_at,
        updated_at,
        sold_at,
        toDocument({ listed_on: null, sold_on: null, ...car }),
      )
  }
  const texts = () =>
    database.sqlite.prepare('select "to", text from text_message where site = ? order by at').all(app.slug) as Text[]
  /** The challenge and the code that were last sent to a number, as E.164, if they are of this moment. */
  const challengeTo = (phone: string): { challenge: string; code: string } | null => {
    const [row] = database.rows<{ id: string; text: string }>(
      'select sign_in_challenge.id, text from sign_in_challenge join text_message on "to" = phone and at = sent_at where phone = ? and sent_at = ?',
      phone,
      Date.now(),
    )
    return row ? { challenge: row.id, code: CODE.exec(row.text)?.[1] ?? '' } : null
  }
  return { ...app, database, texts, challengeTo, lastCode: () => CODE.exec(texts().at(-1)?.text ?? '')?.[1] ?? '' }
}

/** A browser of its own: keeps cookies as one does, sends forms as one does. */
export function aBrowser(app: { host: string; ask: Ask }, cookies = new Map<string, string>()) {
  const origin = `http://${app.host}`
  async function go(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await app.ask(path, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0\b/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    go,
    send: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      go(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { Origin: origin, 'Sec-Fetch-Site': 'same-origin', ...headers },
      }),
    call: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      go(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { Origin: origin, 'Content-Type': 'application/json', ...headers },
      }),
  }
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>
export type Browser = ReturnType<typeof aBrowser>

/** The challenge that the page with the code form names. */
export const challengeIn = (html: string) => /name="challenge" value="([^"]+)"/.exec(html)?.[1] ?? ''

type App = Awaited<ReturnType<typeof aSignInApp>>

/** Asks for a code as a shopper does, and gives what the form with it sends. */
export async function askForCode(app: App, browser: Browser, fields: Record<string, string> = {}) {
  await browser.send('/sign-in', { phone: '0491 570 156', ...fields })
  const challenge = challengeIn(await (await browser.go('/sign-in/code')).text())
  return { challenge, code: app.lastCode() }
}

/** Signs a shopper in from the number to the end. */
export async function signIn(app: App, browser = aBrowser(app), fields: Record<string, string> = {}) {
  const answer = await browser.send('/sign-in/code', await askForCode(app, browser, fields))
  return { browser, answer }
}
