import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** What a browser sends with a form that has shown its work. */
export async function work(site: { ask: (path: string) => Promise<Response> }): Promise<string> {
  const challenge = (await (await site.ask('/api/captcha')).json()) as Challenge
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}
