import { vi } from 'vitest'

type Call = { url: string; method: string; headers: Headers; body: string }
/** A status with a body, an answer that never comes, or one that is lost after the call was taken. */
export type Answer = { status: number; body?: unknown } | 'hangs' | 'lost'

/** Services of mail and texts in place of the network: `answer` says what each call gets. */
export function stubServices(answer: (call: Call) => Answer = () => ({ status: 200 })) {
  const calls: Call[] = []
  const texts: { to: string; body: string }[] = []
  const state = { answer }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const call = { url: request.url, method: request.method, headers: request.headers, body: await request.text() }
    calls.push(call)
    if (call.method === 'GET')
      return Response.json({
        messages: texts
          .filter(({ to }) => to === new URL(call.url).searchParams.get('To'))
          .map(({ body }) => ({ body, status: 'sent', date_created: null })),
      })
    const given = state.answer(call)
    const isTaken = given === 'lost' || (given !== 'hangs' && given.status < 300)
    if (isTaken && call.url.includes('twilio')) {
      const form = new URLSearchParams(call.body)
      texts.push({ to: form.get('To')!, body: form.get('Body')! })
    }
    if (given === 'lost') throw new TypeError('Network connection lost.')
    if (given === 'hangs') throw new DOMException('The operation timed out.', 'TimeoutError')
    return Response.json(given.body ?? { id: 'm', sid: 'SM1' }, { status: given.status })
  })
  return {
    calls,
    texts,
    posts: () => calls.filter(({ method }) => method === 'POST'),
    answers: (next: (call: Call) => Answer) => void (state.answer = next),
  }
}

/** A deployment with both services. */
export const SERVICES = {
  MAIL_FROM: 'cars@north.example',
  RESEND_API_KEY: 're_test',
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+61400000000',
  FORM_SECRET: 'secret of this deployment',
} as const
