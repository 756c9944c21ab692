import { describe, expect, it } from 'vitest'
import type { HttpFetch } from '../../../scripts/operator/runtime.ts'
import { sites as program } from '../../../scripts/sites/program.ts'
import { MINUTE_MS } from '../../../shared/time.ts'
import { createApp } from '../../../worker/app.tsx'
import type { Bindings } from '../../../worker/bindings.ts'
import { addOperatorKey } from '../../../worker/platform/operator-keys.ts'
import { aLoadedSite, aRegistry } from '../../builders/registry.ts'
import { typed } from './an-operator.ts'

const app = createApp()
/** The bare host of a developer’s machine, where every Worker hears of a move at once. */
const LOCAL = 'http://localhost:8787'
const DEPLOYED = 'https://operate.forecourt.example'
const KEY = 'operator_key'
let made = 0

/** An operator of a platform with three databases. */
async function aMovingDesk(origin = LOCAL) {
  const house = aRegistry(Date.now())
  const slug = `moving-${++made}`
  await house.publish(await aLoadedSite({ slug }))
  await addOperatorKey(house.stores.DB, 'anna', KEY, 0)
  const bindings = {
    ...house.stores,
    OPERATOR_HOST: new URL(DEPLOYED).host,
    ...(origin === LOCAL && { LOCAL: 'yes' }),
  } as Bindings
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} }
  const httpFetch: HttpFetch = async (url, init) =>
    app.request(String(url), { ...init, duplex: 'half' } as RequestInit, bindings, context)
  const type = (command: string, ...args: string[]) =>
    typed(program, [command, ...args, '--remote', origin, '--key', KEY], { env: bindings, httpFetch })
  return {
    ...house,
    slug,
    move: (...args: string[]) => type('move', '--site', slug, ...args),
    type,
    /** One call of the API. */
    call: async (path: string, body: object = {}) => {
      const response = await httpFetch(new URL(`${origin}/operator/sites/${slug}/move${path}`), {
        method: 'POST',
        headers: { authorization: `Bearer ${KEY}` },
        body: JSON.stringify(body),
      })
      return { status: response.status, json: (await response.json()) as Record<string, unknown> }
    },
    shard: async () => (await house.registry.show(slug))!.shard,
    age: (ms: number) => house.database.sqlite.exec(`update site_move set stepped_at = stepped_at - ${ms}`),
  }
}

describe('npm run sites -- move', () => {
  it('[SIT-05] says each step, and ends with the site open in its new place', async () => {
    const { move, slug, shard, registry } = await aMovingDesk()
    const { code, out } = await move('--to', 'DB_2', '--note', 'DB is full')
    expect([code, await shard()]).toEqual([0, 'DB_2'])
    expect(out).toContain('Read-only: comparing both places ...\n')
    expect(out).toContain(`${slug} lives in DB_2. Its rows in the old place are deleted in ten minutes`)
    expect((await registry.history(slug))[0]).toMatchObject({
      act: 'move',
      actor: 'anna',
      note: 'DB to DB_2. DB is full',
    })
  })

  it('[SIT-05] goes on where it stopped when it is run again, and says so when it is done', async () => {
    const { move, call, shard, registry, slug } = await aMovingDesk()
    await call('', { to: 'DB_2' })
    await call('/next')
    expect((await move('--to', 'DB_2')).code).toBe(0)
    expect(await shard()).toBe('DB_2')
    expect((await registry.history(slug)).filter(({ act }) => act === 'move')).toHaveLength(1)
  })

  it('[SIT-05] opens the old place again with --cancel, for the history with who and why', async () => {
    const { move, call, slug, shard, registry } = await aMovingDesk()
    await call('', { to: 'DB_2' })
    for (let step = ''; step !== 'checking'; ) step = String((await call('/next')).json['step'])
    const { code, out } = await move('--cancel', '--note', 'it hangs')
    expect([code, out]).toEqual([0, expect.stringContaining(`${slug} is open in DB again.`)])
    expect(await shard()).toBe('DB')
    expect((await registry.history(slug))[0]).toMatchObject({ act: 'cancel', actor: 'anna' })
    for (let step = ''; step !== 'done'; ) step = String((await call('/next')).json['step'])
    expect(await move('--cancel')).toMatchObject({ code: 0, out: `${slug} is not being moved: it is open in DB.\n` })
  })

  it('[SIT-05] says how to move back where it is too late to cancel', async () => {
    const { move, slug } = await aMovingDesk()
    await move('--to', 'DB_2')
    const { code, err } = await move('--cancel')
    expect(code).toBe(1)
    expect(err).toContain(`did not cancel the move. ${slug} lives in DB_2 already`)
    expect(err).toContain(`npm run sites -- move --site ${slug} --to DB`)
  })

  it.each([
    [['--to', 'DB_9'], 1, 'No database DB_9 is bound. Those of wrangler.toml are: DB, DB_2, DB_3.'],
    [[], 2, 'Give the database, such as --to DB_2, or --cancel.'],
    [['--to', 'DB_2', '--cancel'], 2, 'cannot be'],
  ])('[SIT-05] with %j ends with a sentence, and nothing changes', async (args, code, sentence) => {
    const { move, registry, slug } = await aMovingDesk()
    expect(await move(...args)).toMatchObject({ code, err: expect.stringContaining(sentence) })
    expect(await registry.history(slug)).toHaveLength(1)
  })

  it('[SIT-05] has nothing to do where the site lives already, so that it may be run again', async () => {
    const { move, registry, slug } = await aMovingDesk()
    expect(await move('--to', 'DB')).toMatchObject({ code: 0, out: `${slug} lives in DB already.\n` })
    expect(await registry.history(slug)).toHaveLength(1)
  })

  it('[SIT-05] shows a move that does not go on in list and show, with the command that cancels it', async () => {
    const { type, call, slug, age } = await aMovingDesk()
    await call('', { to: 'DB_2' })
    for (let step = ''; step !== 'checking'; ) step = String((await call('/next')).json['step'])
    expect((await type('show', '--site', slug)).out).toContain('moving    DB to DB_2, checking for a minute')
    age(7 * MINUTE_MS)
    expect((await type('list')).out).toContain('its move to DB_2 has been checking for 7 minutes')
    const { out } = await type('show', '--site', slug)
    expect(out).toContain(`To open it in DB again: npm run sites -- move --site ${slug} --cancel`)
  })
})

describe('the API of moves', () => {
  it('[SIT-05] says how long to wait until every Worker has heard of the move', async () => {
    const { call } = await aMovingDesk(DEPLOYED)
    expect(await call('', { to: 'DB_2' })).toEqual({ status: 200, json: { step: 'announced' } })
    const { json } = await call('/next')
    expect(json).toMatchObject({ step: 'announced', shard: 'DB' })
    expect(json['wait']).toBeGreaterThan(MINUTE_MS)
  })

  it.each([
    ['a body of another shape', '', { into: 'DB_2' }, 422, 'The body is not of this version'],
    ['a database that is none', '', { to: 'DB_9' }, 422, 'No database DB_9 is bound'],
    ['a reason that is no text', '/cancel', { note: 1 }, 422, 'The body is not of this version'],
  ])('[SIT-05] refuses %s in a sentence', async (_, path, body, status, sentence) => {
    const { call, registry, slug } = await aMovingDesk()
    const refused = await call(path, body)
    expect(refused.status).toBe(status)
    expect(refused.json).toMatchObject({ error: { message: expect.stringContaining(sentence) } })
    expect(await registry.history(slug)).toHaveLength(1)
  })
})
