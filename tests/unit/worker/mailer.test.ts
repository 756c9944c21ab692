import { describe, expect, it, vi } from 'vitest'
import type { Bindings } from '../../../worker/bindings.ts'
import { isAddress, type Mail, MailFailure, sentMail } from '../../../worker/platform/mail/service.ts'
import { createMailer } from '../../../worker/platform/mail/site-mailer.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { fakeDatabase } from '../../fakes/database.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const mail: Mail = {
  id: 'd-1',
  to: 'leads@north.example',
  from_name: 'North "Best" <Cars>\r\nBcc: x@y.example',
  reply_to: 'ada@example.com',
  subject: 'Sales: 2021 Toyota\r\nBcc: x@y.example',
  text: 'words',
}
const open = (env: Partial<Bindings>, fetcher: (url: string, init: RequestInit) => Promise<Response>) =>
  createMailer(env as Bindings, siteStore(fakeDatabase().db, 'north'), 0, fetcher)
const never = () => Promise.reject(new Error('nobody asks'))
const DRIVE = {
  attachments: [{ name: 'drive.ics', type: 'text/calendar; charset=utf-8', text: 'BEGIN:VCALENDAR –' }],
}
const FROM = { MAIL_FROM: 'leads@mail.example' }

describe('mail by Resend', () => {
  const env = { ...FROM, RESEND_API_KEY: 're_key' }

  it('[LED-07] is one call with the mail’s own key, and no header is smuggled in', async () => {
    const fetcher = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => Response.json({ id: 'x' }))
    await open(env, fetcher).send({ ...mail, unsubscribe: 'https://north.example/unsubscribe?t=1' })
    const [url, { method, headers, body }] = fetcher.mock.calls[0]!
    expect([url, method, headers]).toEqual([
      'https://api.resend.com/emails',
      'POST',
      expect.objectContaining({ Authorization: 'Bearer re_key', 'Idempotency-Key': 'd-1' }),
    ])
    expect(JSON.parse(body as string)).toEqual({
      from: '"North Best Cars Bcc: x@y.example" <leads@mail.example>',
      to: ['leads@north.example'],
      reply_to: 'ada@example.com',
      subject: 'Sales: 2021 Toyota Bcc: x@y.example',
      text: 'words',
      headers: {
        'X-Entity-Ref-ID': 'd-1',
        'List-Unsubscribe': '<https://north.example/unsubscribe?t=1>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    })
  })

  it('[LED-07] has its files, and the names that its reports come back with', async () => {
    const fetcher = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => Response.json({ id: 'x' }))
    await open(env, fetcher).send({ ...mail, ...DRIVE, tags: { site: 'north', delivery: 'd-1' } })
    expect(JSON.parse(fetcher.mock.calls[0]![1].body as string)).toMatchObject({
      attachments: [
        {
          filename: 'drive.ics',
          content_type: 'text/calendar; charset=utf-8',
          content: 'QkVHSU46VkNBTEVOREFSIOKAkw==',
        },
      ],
      tags: [
        { name: 'site', value: 'north' },
        { name: 'delivery', value: 'd-1' },
      ],
    })
  })

  const answering = (status: number, body: unknown) => open(env, async () => Response.json(body, { status })).send(mail)

  it('[LED-07] that knows the key with other content was accepted before', async () => {
    await expect(answering(409, { name: 'invalid_idempotent_request' })).resolves.toBeUndefined()
  })

  it.each([
    [
      'another attempt is under way',
      409,
      { name: 'concurrent_idempotent_requests', message: 'in progress' },
      { message: 'answered 409', isOutage: false, isRecipient: false, outcome: 'unknown' },
    ],
    [
      'the address is none',
      422,
      { name: 'validation_error', message: 'Invalid `to` field: ada@example.com' },
      { message: 'the address is not valid', isOutage: false, isRecipient: true, outcome: 'refused' },
    ],
    [
      'the sender is not verified',
      403,
      { name: 'validation_error', message: 'The mail.example domain is not verified.' },
      { message: 'answered 403', isOutage: false, isRecipient: false, outcome: 'refused' },
    ],
    ['it is down', 500, {}, { message: 'answered 500', isOutage: true, isRecipient: false, outcome: 'unknown' }],
  ])('[LED-07] says what is known of a mail where %s', async (_, status, body, failure) => {
    await expect(answering(status, body)).rejects.toMatchObject({ name: 'MailFailure', status, ...failure })
  })

  it('[LED-07] that is not reached may have taken the mail', async () => {
    await expect(open(env, never).send(mail)).rejects.toMatchObject({
      status: null,
      isOutage: true,
      outcome: 'unknown',
    })
  })

  it.each([
    [500, true],
    [429, true],
    [422, false],
  ])('[LED-07] that answers %d says so, and whether it is in trouble itself', async (status, isOutage) => {
    const sent = open(env, async () => new Response('ada@example.com', { status })).send(mail)
    await expect(sent).rejects.toMatchObject({ name: 'MailFailure', message: `answered ${status}`, status, isOutage })
  })
})

const binding = (send: (message: unknown) => Promise<unknown>) => ({ send }) as unknown as Bindings['EMAIL']

describe('mail by Cloudflare', () => {
  it('[LED-07] is handed over in parts, so that no header is smuggled in', async () => {
    const send = vi.fn<(message: unknown) => Promise<unknown>>(async () => ({ messageId: 'x' }))
    await open({ ...FROM, EMAIL: binding(send) }, never).send(mail)
    expect(send).toHaveBeenCalledExactlyOnceWith({
      from: { email: 'leads@mail.example', name: 'North Best Cars Bcc: x@y.example' },
      to: 'leads@north.example',
      replyTo: 'ada@example.com',
      subject: 'Sales: 2021 Toyota Bcc: x@y.example',
      text: 'words',
      headers: { 'X-Entity-Ref-ID': 'd-1' },
    })
  })

  it('[LED-07] has its files, as bytes, with names that smuggle in no header', async () => {
    const send = vi.fn<(message: unknown) => Promise<unknown>>(async () => ({ messageId: 'x' }))
    const [file] = DRIVE.attachments
    await open({ ...FROM, EMAIL: binding(send) }, never).send({
      ...mail,
      attachments: [{ ...file!, name: 'drive.ics"\r\nX-Evil: yes' }],
      tags: { site: 'north', delivery: 'd-1' },
    })
    expect(send.mock.calls[0]![0]).toMatchObject({
      attachments: [
        {
          disposition: 'attachment',
          filename: 'drive.ics X-Evil: yes',
          type: 'text/calendar; charset=utf-8',
          content: new TextEncoder().encode('BEGIN:VCALENDAR –'),
        },
      ],
    })
    expect(send.mock.calls[0]![0]).not.toHaveProperty('tags')
  })

  it.each([
    ['E_RECIPIENT_NOT_ALLOWED', 'was refused: E_RECIPIENT_NOT_ALLOWED', false, false, 'refused'],
    ['E_RATE_LIMIT_EXCEEDED', 'was refused: E_RATE_LIMIT_EXCEEDED', true, false, 'refused'],
    ['E_RECIPIENT_SUPPRESSED', 'mail to this address bounced before, or was marked as spam', false, true, 'refused'],
    ['E_DELIVERY_FAILED', 'was refused: E_DELIVERY_FAILED', true, false, 'unknown'],
    [undefined, 'could not be sent', true, false, 'unknown'],
  ])('[LED-07] that fails with %s says no more than that', async (code, message, isOutage, isRecipient, outcome) => {
    const send = () => Promise.reject(Object.assign(new Error('ada@example.com is unknown'), { code }))
    await expect(open({ ...FROM, EMAIL: binding(send) }, never).send(mail)).rejects.toMatchObject({
      message,
      isOutage,
      isRecipient,
      outcome,
    })
  })
})

describe('an address', () => {
  it.each(['a@b.example', "o'neil+cars@mail.north.example", 'ü@b.example'])('[LED-07] %j is one', (text) => {
    expect(isAddress(text)).toBe(true)
  })

  it.each([
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example\n',
    'a@b.example, c@d.example',
    'Ada <a@b.example>',
    'a@b',
    '@b.example',
    'a b@c.example',
    'a@b.example\u0000',
    `${'a'.repeat(250)}@b.example`,
    '',
  ])('[LED-07] %j is none, and nothing is sent there', async (to) => {
    expect(isAddress(to)).toBe(false)
    const fetcher = vi.fn<() => Promise<Response>>()
    await expect(open({ ...FROM, RESEND_API_KEY: 'k' }, fetcher).send({ ...mail, to })).rejects.toThrow(MailFailure)
    expect(fetcher).not.toHaveBeenCalled()
  })

  it('[LED-07] that could not be answered to is left out, and the lead still goes', async () => {
    const fetcher = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => Response.json({}))
    await open({ ...FROM, RESEND_API_KEY: 'k' }, fetcher).send({ ...mail, reply_to: 'a@b.example\r\nBcc: c@d.example' })
    expect(JSON.parse(fetcher.mock.calls[0]![1].body as string)).not.toHaveProperty('reply_to')
  })
})

it('[LED-07] on a developer’s machine a mail is stored once for each id, with its files', async () => {
  const database = sqliteDatabase()
  const store = siteStore(database.db, 'north')
  const local = createMailer({ LOCAL: 'yes' } as Bindings, store, 5, never)
  await local.send({ ...mail, ...DRIVE })
  await local.send({ ...mail, ...DRIVE })
  expect(await sentMail(store)).toMatchObject([{ id: 'd-1', at: 5, ...DRIVE }])
})

it('[LED-07] without a service mail is refused, never lost without a word', async () => {
  await expect(open({ DB: sqliteDatabase().db }, never).send(mail)).rejects.toThrow('no mail service is set up')
})
