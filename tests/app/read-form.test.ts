import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AppEnv } from '../../worker/context.ts'
import { fieldsSchema } from '../../worker/forms/fields-schema.ts'
import { handleError } from '../../worker/http/errors.tsx'
import { readFields, validateFields } from '../../worker/http/read-form.ts'
import { aField } from '../builders/field.ts'

const HERE = 'https://yard.example'
const options = ['a', 'b'].map((value) => ({ value, text: value }))
const schema = fieldsSchema([
  aField({ maxLength: 40 }),
  aField({ name: 'phone', kind: 'phone', label: 'Phone' }),
  aField({ name: 'message', kind: 'textarea', required: false }),
  aField({ name: 'services', kind: 'checks', options, required: false }),
])
const app = new Hono<AppEnv>().post('/api/form', async (c) => c.json(await validateFields(await readFields(c), schema)))
app.onError(handleError)

const GOOD = { name: 'Jo Park', phone: '0412 345 678' }
const URLENCODED = 'application/x-www-form-urlencoded'
const post = (body: BodyInit, type: string | null = URLENCODED, headers: Record<string, string> = {}) =>
  app.request(`${HERE}/api/form`, {
    method: 'POST',
    body,
    headers: { Origin: HERE, ...(type && { 'Content-Type': type }), ...headers },
  })
const answer = async (body: BodyInit, type: string | null = URLENCODED) => (await post(body, type)).json()
const sent = (changes: Record<string, string> = {}) => new URLSearchParams({ ...GOOD, ...changes }).toString()

afterEach(() => void vi.restoreAllMocks())

describe('reading a form', () => {
  it('[LED-02] gives every field, tidied, with phones in the form that any system dials', async () => {
    expect(await answer(sent({ message: 'One\r\ntwo\u0000\u202E', extra: 'x' }))).toMatchObject({
      ok: true,
      data: { name: 'Jo Park', phone: '+61412345678', message: 'One\ntwo', services: '' },
    })
  })

  it('[LED-02] reads the three ways of sending one alike', async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(GOOD)) body.append(name, value)
    const urlencoded = await answer(sent())
    expect(await answer(body, null)).toEqual(urlencoded)
    expect(await answer(JSON.stringify(GOOD), 'application/json')).toEqual(urlencoded)
  })

  it('[LED-02] says what is wrong with each field and keeps what was typed', async () => {
    expect(await answer(sent({ name: '', phone: '12' }))).toEqual({
      ok: false,
      values: { name: '', phone: '12' },
      errors: { name: 'Enter your name.', phone: 'Phone: too short, enter all 10 digits.' },
    })
  })

  it('[LED-02] takes a field once, unless it is one of several', async () => {
    expect(await answer(`${sent()}&name=Other`)).toMatchObject({
      ok: false,
      values: { name: 'Jo Park\nOther' },
      errors: { name: expect.stringContaining('more than once') },
    })
    expect(await answer(`${sent()}&services=a&services=b`)).toMatchObject({ ok: true, data: { services: 'a\nb' } })
    expect(await answer(`${sent()}&services=a&services=c`)).toMatchObject({ ok: false })
  })

  it.each([
    ['a number', 5],
    ['a list', ['Jo']],
    ['an object', { $ne: '' }],
    ['nothing', null],
    ['true', true],
  ])('[LED-02] takes no %s for a name', async (_, name) => {
    const body = JSON.stringify({ ...GOOD, name })
    expect(await answer(body, 'application/json')).toMatchObject({ ok: false, errors: { name: expect.any(String) } })
  })

  it('[LED-02] takes no file for a name', async () => {
    const body = new FormData()
    body.append('phone', GOOD.phone)
    body.append('name', new Blob(['x']), 'x.txt')
    expect(await answer(body, null)).toMatchObject({ ok: false, errors: { name: expect.any(String) } })
  })

  it.each([
    ['foreign', '+64 21 123 4567', '+64211234567'],
    ['American', '+1 (212) 555-2368', '+12125552368'],
    ['landline', '(07) 3203 4567', '+61732034567'],
    ['free call', '1800 160 401', '+611800160401'],
    ['with an extension', '07 3203 4567 ext 5', '+61732034567'],
  ])('[LED-02] takes a phone number that is %s', async (_, phone, e164) => {
    expect(await answer(sent({ phone }))).toMatchObject({ ok: true, data: { phone: e164 } })
  })

  it.each([
    ['premium', '1900 123 456'],
    ['premium abroad', '+44 909 879 0000'],
    ['of emergency', '000000'],
    ['short', '131166'],
    ['without an owner', '0412 345 67'],
  ])('[LED-02] takes no phone number that is %s', async (_, phone) => {
    expect(await answer(sent({ phone }))).toMatchObject({ ok: false, errors: { phone: expect.any(String) } })
  })

  it.each([
    ['another site', URLENCODED, { Origin: 'https://elsewhere.example' }, 403],
    ['another site, as multipart', 'multipart/form-data; boundary=x', { Origin: 'https://elsewhere.example' }, 403],
    ['another site, as JSON', 'application/json', { Origin: 'https://elsewhere.example' }, 403],
    ['nowhere', URLENCODED, { Origin: 'null' }, 403],
    ['a frame of another site', URLENCODED, { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a form of plain text', 'text/plain', {}, 415],
    ['nobody who says what it is', null, {}, 415],
    ['a broken multipart', 'multipart/form-data; boundary=x', {}, 400],
    ['broken JSON', 'application/json', {}, 400],
  ])('[LED-02] takes nothing from %s', async (_, type, headers, status) => {
    expect((await post(type === null ? new Uint8Array([1]) : sent(), type, headers)).status).toBe(status)
  })

  it('[LED-02] takes 64 kB and a hundred fields, and no more', async () => {
    expect((await post(`${sent()}&x=${'x'.repeat(70_000)}`)).status).toBe(413)
    const many = Array.from({ length: 101 }, (_, at) => `f${at}=1`).join('&')
    expect((await post(`${sent()}&${many}`)).status).toBe(400)
    expect((await post('[]', 'application/json')).status).toBe(400)
  })

  it('[LED-02] stops reading a body that does not say how long it is', async () => {
    let sentBytes = 0
    const endless = new ReadableStream({
      pull(controller) {
        sentBytes += 16_384
        controller.enqueue(new Uint8Array(16_384).fill(120))
      },
    })
    const init = {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { Origin: HERE, 'Content-Type': URLENCODED },
    }
    const request = new Request(`${HERE}/api/form`, init)
    expect((await app.request(request)).status).toBe(413)
    expect(sentBytes).toBeLessThan(200_000)
  })
})
