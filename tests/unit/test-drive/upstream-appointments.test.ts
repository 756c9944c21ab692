import { describe, expect, it } from 'vitest'
import { upstreamAppointments } from '../../../worker/features/test-drive/service.ts'
import { upstream, upstreamMemory } from '../../../worker/platform/upstream.ts'
import { aWish } from '../../contract/appointments/promises.ts'

/** A diary elsewhere that answers each call with the next of these. */
function elsewhere(...answers: Response[]) {
  const calls: { url: string; body: unknown }[] = []
  const fetcher = async (url: string, { body }: RequestInit) => {
    calls.push({ url, body: typeof body === 'string' ? JSON.parse(body) : null })
    return answers.shift() ?? new Response(null, { status: 500 })
  }
  const service = upstream({
    name: 'appointments',
    site: 'yard',
    base: 'https://api.dealer.example/v1',
    fetcher,
    memory: upstreamMemory(),
  })
  return { diary: upstreamAppointments(service), calls }
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const span = { start: Date.parse('2026-11-25T23:00:00Z'), end: Date.parse('2026-11-26T07:00:00Z') }

describe('the dealer’s own diary', () => {
  it('[TST-01] is asked for a span and gives moments in any zone', async () => {
    const { diary, calls } = elsewhere(
      json({ appointments: [{ starts_at: '2026-11-26T09:30:00+10:00', ends_at: '2026-11-26T00:00:00Z' }] }),
    )
    expect(await diary.booked(5, span)).toEqual([
      { start: Date.parse('2026-11-25T23:30:00Z'), end: Date.parse('2026-11-26T00:00:00Z'), car_id: null },
    ])
    expect(calls[0]?.url).toBe(
      'https://api.dealer.example/v1/appointments?location_id=5&from=2026-11-25T23%3A00%3A00.000Z&to=2026-11-26T07%3A00%3A00.000Z',
    )
  })

  it('[TST-01] is told the wish once, and no more of the shopper than the form’s own key', async () => {
    const { diary, calls } = elsewhere(json({ status: 'booked' }))
    expect(await diary.book(aWish())).toBe('booked')
    expect(calls).toEqual([
      {
        url: 'https://api.dealer.example/v1/appointments',
        body: {
          location_id: 1,
          car_id: 7,
          capacity: 1,
          key: 'form-1',
          starts_at: '2026-11-25T23:00:00.000Z',
          ends_at: '2026-11-25T23:30:00.000Z',
        },
      },
    ])
  })

  it.each([
    ['its own word', json({ status: 'taken' })],
    ['a conflict', json({ error: 'busy' }, 409)],
  ])('[TST-01] says by %s that a time is taken', async (_, answer) => {
    expect(await elsewhere(answer).diary.book(aWish())).toBe('taken')
  })

  it.each([
    ['a failure', json({}, 500)],
    ['nonsense', json({ status: 'perhaps' })],
    ['no JSON', new Response('<p>hello')],
  ])('[TST-01] that answers %s has promised nothing', async (_, answer) => {
    await expect(elsewhere(answer).diary.book(aWish())).rejects.toThrow('appointments')
  })

  it.each([
    [200, true],
    [204, true],
    [404, true],
    [410, true],
    [405, false],
    [501, false],
  ])('[DSK-01] that answers a cancellation with %i has given the time back: %s', async (status, isFreed) => {
    const answer = () => new Response(status === 200 ? '{}' : null, { status })
    const { diary, calls } = elsewhere(answer(), answer())
    expect(await diary.cancel('form/1')).toBe(isFreed)
    expect(calls[0]?.url).toBe('https://api.dealer.example/v1/appointments/form%2F1')
  })

  it('[DSK-01] that fails at a cancellation is no diary that has done it', async () => {
    const { diary } = elsewhere()
    await expect(diary.cancel('form-1')).rejects.toThrow('answered 500')
  })
})
