import type { NewLead } from '../../shared/lead/lead.ts'
import { sqliteDatabase } from '../fakes/sqlite.ts'
import { anApp } from './an-app.ts'

export const BROWSER =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15'
export const JO = { name: 'Jo Park', email: 'jo@mail.example', phone: '0491 570 006' }

type Setting = Parameters<typeof anApp>[0]

/** The whole app over a database of its own, and a browser that fills in its forms. */
export async function aForm(setting: Setting = {}) {
  const base = sqliteDatabase()
  const app = await anApp({ ...setting, env: { DB: base.db, ...setting.env } })
  const jar = new Map<string, string>()
  const ask = async (path: string, init: RequestInit = {}, at = app.host) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      'User-Agent': BROWSER,
      ...(cookie && { Cookie: cookie }),
      ...(init.headers as Record<string, string> | undefined),
    }
    const answer = await app.ask(path, { ...init, headers }, at)
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return answer
  }
  const post = (path: string, values: Record<string, string> | string[][], headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      body: new URLSearchParams(values).toString(),
      headers: { Origin: `http://${app.host}`, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    })
  return {
    ...app,
    base,
    jar,
    ask,
    /** For another browser. */
    plainAsk: app.ask,
    post,
    /** Opens the page of a form, fills in what is given and sends what a browser would. */
    fill: async (path: string, values: Record<string, string>, headers: Record<string, string> = {}) => {
      const html = await (await ask(path)).text()
      return post(path, { ...unseenIn(html), ...values }, headers)
    },
    leads: () =>
      base.rows<{ doc: string }>('select doc from lead order by at').map(({ doc }) => JSON.parse(doc) as NewLead),
    events: () => base.rows<{ event: number; id: string; path: string }>('select event, id, path from event'),
  }
}

/** What a form sends without anybody typing it. */
export const unseenIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!.replaceAll('&#x27;', '’').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    ]),
  )

const TYPED: Record<string, string> = {
  budget: '$25,000',
  deposit: '',
  vehicle: '2019 Mazda CX-5',
  km: '62000',
  make: 'Mazda',
  model: 'CX-5',
  rego: 'ABC123',
}

/** What a browser sends where a person types the least and takes the first of each choice. */
export function answersTo(form: string): Record<string, string> {
  const answers = unseenIn(form)
  for (const [, name, options] of form.matchAll(/<select[^>]*name="([^"]+)"[\s\S]*?>([\s\S]*?)<\/select>/g))
    answers[name!] = /value="([^"]+)"/.exec(options!)?.[1] ?? /<option>([^<]+)/.exec(options!)?.[1] ?? ''
  for (const [input] of form.matchAll(/<input\b[^>]*>/g)) {
    const [name, value] = [/name="([^"]+)"/, /value="([^"]*)"/].map((part) => part.exec(input)?.[1])
    if (!name || name in answers) continue
    if (input.includes('type="radio"')) answers[name] = value ?? ''
    else if (!input.includes('type="checkbox"')) answers[name] = TYPED[name] ?? ''
  }
  return answers
}
