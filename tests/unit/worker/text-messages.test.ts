import { describe, expect, it } from 'vitest'
import { twilioVerify } from '../../../worker/features/account/sign-in/service.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import {
  createTextMessages,
  localMessages,
  sentMessages,
  twilioMessages,
} from '../../../worker/platform/text-messages.ts'
import { upstream, upstreamMemory } from '../../../worker/platform/upstream.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

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
    readCode: (body) => String((body as { code: number }).code),
    fetcher: (url, init = {}) => {
      const headers = new Headers(init.headers)
      calls.push({
        url,
        method: init.method,
        body: Object.fromEntries(new URLSearchParams(init.body as string)),
        authorization: headers.get('Authorization'),
      })
      expect(headers.get('Content-Type')).toBe(init.method === 'POST' ? 'application/x-www-form-urlencoded' : null)
      const [status, body] = answers[calls.length - 1] ?? [500, {}]
      return Promise.resolve(Response.json(body, { status }))
    },
  })
  return { service, calls }
}

const SERVICE = `MG${'0'.repeat(32)}`
const NOW = Date.parse('2026-11-25T00:00:00Z')
const TEXT = { id: 'd-1', to: '+61491570156', text: 'Hello & bye' }
const by = (service: ReturnType<typeof twilio>['service'], from = '+61480000000') =>
  twilioMessages(service, { account: 'AC1', from, clock: () => NOW })

/** A text as Twilio lists it. */
const listed = (changes: object = {}) => ({
  body: TEXT.text,
  status: 'delivered',
  date_created: 'Tue, 24 Nov 2026 23:59:00 +0000',
  ...changes,
})

describe('texts by Twilio', () => {
  it.each([
    ['a number', '+61480000000', { From: '+61480000000' }],
    ['a messaging service', SERVICE, { MessagingServiceSid: SERVICE }],
  ])('[GAT-02] go out from %s', async (_, from, sender) => {
    const { service, calls } = twilio([201, { sid: 'SM1', status: 'queued' }])
    await by(service, from).send(TEXT)
    expect(calls).toEqual([
      {
        url: 'https://verify.example.com/2010-04-01/Accounts/AC1/Messages.json',
        method: 'POST',
        body: { To: '+61491570156', Body: 'Hello & bye', ...sender },
        authorization: 'Basic QUMxOnRva2Vu',
      },
    ])
  })

  it('[LED-07] name the address that their delivery is reported to', async () => {
    const { service, calls } = twilio([201, { sid: 'SM1' }])
    const report = 'https://www.yard.example/api/messages/sms?delivery=d-1'
    await by(service).send({ ...TEXT, report })
    expect(calls[0]!.body).toMatchObject({ StatusCallback: report })
  })

  it.each([
    ['a number that is none', 400, { code: 21_211 }, 'the number is not valid'],
    ['a landline', 400, { code: 21_614 }, 'the number is not a mobile'],
    ['who has unsubscribed', 400, { code: 21_610 }, 'the recipient has unsubscribed'],
  ])('[LED-07] to %s say so, and that no other attempt helps', async (_, status, body, reason) => {
    const { service, calls } = twilio([status, body])
    await expect(by(service).send(TEXT)).rejects.toMatchObject({
      name: 'TextFailure',
      message: reason,
      status,
      isOutage: false,
      isRecipient: true,
      outcome: 'refused',
    })
    expect(calls).toHaveLength(1)
  })

  it.each([
    ['refused for another reason', 400, { code: 21_606 }, { isOutage: false, outcome: 'refused' }],
    ['refused without a reason', 401, 'no JSON', { isOutage: false, outcome: 'refused' }],
    ['asked too often', 429, { code: 20_429 }, { isOutage: true, outcome: 'refused' }],
    ['not there', 503, {}, { isOutage: true, outcome: 'unknown' }],
    ['nonsense', 201, { hello: 'world' }, { isOutage: false, outcome: 'unknown' }],
  ])('[GAT-02] are not taken for sent where it is %s', async (_, status, body, failure) => {
    const { service, calls } = twilio([status, body])
    const sent = by(service).send(TEXT)
    await expect(sent).rejects.toMatchObject({ ...failure, isRecipient: false })
    await expect(sent).rejects.toThrow('texts: answered')
    expect(calls).toHaveLength(1)
  })

  it('[LED-07] that were not asked for say so', async () => {
    const none = createTextMessages({} as never, siteStore(sqliteDatabase().db, 'yard'), 0)
    await expect(none.send(TEXT)).rejects.toMatchObject({ name: 'TextFailure', outcome: 'not_asked' })
  })
})

describe('a text by Twilio that may have gone before', () => {
  const repeat = { ...TEXT, isRepeat: true }

  it.each([
    ['is on its way', listed({ status: 'queued', date_created: null })],
    ['has arrived', listed()],
    ['has words of a trial account before it', listed({ body: `Sent from your trial account - ${TEXT.text}` })],
  ])('[LED-07] is not sent where it %s', async (_, message) => {
    const { service, calls } = twilio([200, { messages: [listed({ body: 'Another' }), message] }])
    await by(service).send(repeat)
    expect(calls.map(({ url, method }) => [method, url])).toEqual([
      [undefined, 'https://verify.example.com/2010-04-01/Accounts/AC1/Messages.json?To=%2B61491570156&PageSize=50'],
    ])
  })

  it.each([
    ['no text is there', []],
    ['it failed', [listed({ status: 'undelivered' })]],
    ['it says something else', [listed({ body: 'Hello and bye' }), listed({ body: null })]],
    ['it is of another week', [listed({ date_created: 'Tue, 10 Nov 2026 00:00:00 +0000' })]],
  ])('[LED-07] is sent where %s', async (_, messages) => {
    const { service, calls } = twilio([200, { messages }], [201, { sid: 'SM1' }])
    await by(service).send(repeat)
    expect(calls.map(({ method }) => method)).toEqual([undefined, 'POST'])
  })

  it.each<[string, [number, unknown][]]>([
    [
      'Twilio does not answer',
      [
        [503, {}],
        [503, {}],
      ],
    ],
    ['its answer is none', [[200, { hello: 'world' }]]],
    [
      'more texts went to the number than a page has',
      [[200, { messages: Array(50).fill(listed({ body: 'Another' })) }]],
    ],
  ])('[LED-07] is not sent where %s, and tried again later', async (_, answers) => {
    const { service, calls } = twilio(...answers)
    await expect(by(service).send(repeat)).rejects.toMatchObject({ name: 'TextFailure', outcome: 'not_asked' })
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  })
})

it('[LED-07] texts of a developer’s machine are stored once for each id', async () => {
  const store = siteStore(sqliteDatabase().db, 'yard')
  const printed: string[] = []
  const at = (now: number) => localMessages({ store, now, print: (line) => void printed.push(line) })
  await at(1).send(TEXT)
  await at(2).send({ ...TEXT, isRepeat: true })
  await at(3).send({ ...TEXT, id: 'd-2' })
  expect((await sentMessages(store)).map((text) => text.at)).toEqual([3, 1])
  expect(printed).toEqual(['Text to +61491570156: Hello & bye', 'Text to +61491570156: Hello & bye'])
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
