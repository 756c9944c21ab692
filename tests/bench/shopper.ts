import { Agent } from 'node:http'
import type { FormReply } from '../../shared/api.ts'
import type { Values } from '../../shared/form/form-view.ts'
import { type Answer, ask } from './client.ts'

/** The browser of one shopper, as far as forms need one: an address and cookies of its own. */
export type Shopper = {
  /** What the form of a page carries besides what is typed. */
  formAt(path: string): Promise<Values>
  /** Sends a form as its script does. `address`: of another network that the shopper has moved to. */
  send(path: string, values: Values, address?: string): Promise<Answer>
}

/** A shopper with a form before them, filled in. */
export type Entrant = { shopper: Shopper; path: string; form: Values }

/** As many as are on their way at once have a connection each. */
const agent = new Agent({ keepAlive: true, maxSockets: 500 })

export function openShopper(port: number, host: string): Shopper {
  const own = nextAddress()
  const cookies = new Map<string, string>()
  const call = async (path: string, from: string, sent: Partial<Parameters<typeof ask>[0]> = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { 'cf-connecting-ip': from, ...(cookie && { cookie }), ...sent.headers }
    const answer = await ask({ ...sent, port, host, path, agent, headers })
    for (const line of answer.headers['set-cookie'] ?? []) keepCookie(cookies, line)
    return answer
  }
  return {
    async formAt(path) {
      const { status, text } = await call(path, own)
      const [page = ''] = path.split('?')
      const [, form] = text.split(`action="${page}"`)
      if (status !== 200 || form === undefined) throw new Error(`${path} answered ${status}, with no form of its own.`)
      return hiddenValues(form.slice(0, form.indexOf('</form>')))
    },
    send: (path, values, address = own) =>
      call(path, address, {
        method: 'POST',
        headers: {
          origin: `http://${host}`,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(values).toString(),
      }),
  }
}

/** Where an accepted form leads, and its lead. Throws for any other answer: no form is taken to be sent that was not. */
export function accepted({ status, text }: Answer): Extract<FormReply, { next: string }> {
  const reply = status === 200 ? (JSON.parse(text) as FormReply) : null
  if (!reply || !('next' in reply)) throw new Error(`A form was answered ${status}: ${text.slice(0, 300)}`)
  return reply
}

let networks = 0
/** Each of a network of its own: those who send too often are turned away. */
export function nextAddress(): string {
  const network = ++networks
  return `${10 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}.7`
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (/;\s*max-age=0\b/i.test(line)) cookies.delete(name)
  else cookies.set(name, value)
}

const hiddenValues = (form: string): Values =>
  Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  )
