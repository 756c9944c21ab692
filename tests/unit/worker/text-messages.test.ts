import { describe, expect, it } from 'vitest'
import { twilioVerify } from '../../../worker/features/account/sign-in/service.ts'
import { twilioMessages } from '../../../worker/platform/text-messages.ts'
import { upstream, upstreamMemory } from '../../../worker/platform/upstream.ts'

type Call = { url: string; method: string | undefined; body: Record<string, string>; authorization: string | null }

/** Twilio as far as it is asked: answers in turn, and what it was asked. */
function twilio(...answers: [status: number, body: unknown][]) {
  const calls: Call[] = []
  const service = upstream({
    name: 'texts',
    site: 'yard',
    base: 'https://verify.example.com',
    authorization: `Basic ${btoa('AC1:token')}`,
    memory: upstreamMemory(),
    fetcher: (url, init = {}) => {
      const headers = new Headers(init.headers)
      calls.push({
        url,
        method: init.method,
        body: Object.fromEntries(new URLSearchParams(init.body as string)),
        authorization: headers.get('Authorization'),
      })
      expect(headers.get('Content-Type')).toBe('application/x-www-form-urlencoded')
      const [status, body] = answers[calls.length - 1] ?? [500, {}]
      return Promise.resolve(Response.json(body, { status }))
    },
  })
  return { service, calls }
}

const SERVICE = `MG${'0'.repeat(32)}`

describe('texts by Twilio', () => {
  it.each([
    ['a number', '+61480000000', { From: '+61480000000' }],
    ['a messaging service', SERVICE, { MessagingServiceSid: SERVICE }],
  ])('[GAT-02] go out from %s', async (_, from, sender) => {
    const { service, calls } = twilio([201, { sid: 'SM1', status: 'queued' }])
    await twilioMessages(service, 'AC1', from).send({ to: '+61491570156', text: 'Hello & bye' })
    expect(calls).toEqual([
      {
        url: 'https://verify.example.com/2010-04-01/Accounts/AC1/Messages.json',
        method: 'POST',
        body: { To: '+61491570156', Body: 'Hello & bye', ...sender },
        authorization: 'Basic QUMxOnRva2Vu',
      },
    ])
  })

  it.each([
    ['refused', 400, { code: 21_211 }],
    ['not there', 503, {}],
    ['nonsense', 201, { hello: 'world' }],
  ])('[GAT-02] are not taken for sent where it is %s', async (_, status, body) => {
    const { service, calls } = twilio([status, body])
    await expect(
      twilioMessages(service, 'AC1', '+61480000000').send({ to: '+61491570156', text: 'Hello' }),
    ).rejects.toThrow('texts:')
    expect(calls).toHaveLength(1)
  })
})

describe('codes by Twilio Verify', () => {
  const challenge = { id: 'one', phone: '+61491570156' }

  it('[GAT-02] are sent by it and checked by it', async () => {
    const { service, calls } = twilio(
      [201, { sid: 'VE1', status: 'pending' }],
      [200, { sid: 'VE1', status: 'approved' }],
    )
    const codes = twilioVerify(service, 'VA1')
    const proof = await codes.send(challenge)
    expect(proof).toBe('VE1')
    expect(await codes.check({ ...challenge, proof }, '123456')).toBe(true)
    expect(calls.map(({ url, body }) => [url, body])).toEqual([
      ['https://verify.example.com/v2/Services/VA1/Verifications', { To: '+61491570156', Channel: 'sms' }],
      ['https://verify.example.com/v2/Services/VA1/VerificationCheck', { VerificationSid: 'VE1', Code: '123456' }],
    ])
  })

  it.each([
    ['a wrong code', 200, { status: 'pending' }],
    ['a verification that was cancelled', 200, { status: 'canceled' }],
    ['one that is over', 404, { code: 20_404 }],
  ])('[GAT-02] are not right for %s', async (_, status, body) => {
    const { service } = twilio([status, body])
    expect(await twilioVerify(service, 'VA1').check({ ...challenge, proof: 'VE1' }, '123456')).toBe(false)
  })

  it.each([
    ['does not answer', 503, {}],
    ['answers nonsense', 200, { hello: 'world' }],
    ['is asked too often', 429, { code: 60_202 }],
  ])('[GAT-02] are neither right nor wrong where it %s', async (_, status, body) => {
    const { service } = twilio([status, body])
    await expect(twilioVerify(service, 'VA1').check({ ...challenge, proof: 'VE1' }, '123456')).rejects.toThrow('texts:')
  })
})
