import { DurableObject } from 'cloudflare:workers'

/** One site's outbox and reservations, each row with the time at which it is due. */
export class SiteObject extends DurableObject {
  constructor(state, env) {
    super(state, env)
    this.sql = state.storage.sql
    this.sql.exec('create table if not exists due (id text primary key, due_at integer, done_at integer)')
    this.sql.exec('create index if not exists due_at on due (due_at) where done_at is null')
  }

  async add(id, dueAt) {
    this.sql.exec('insert into due (id, due_at) values (?, ?)', id, dueAt)
    const next = await this.ctx.storage.getAlarm()
    if (next === null || next > dueAt) await this.ctx.storage.setAlarm(dueAt)
  }

  async alarm() {
    const now = Date.now()
    this.sql.exec('update due set done_at = ? where done_at is null and due_at <= ?', now, now)
    const [next] = this.sql.exec('select min(due_at) as at from due where done_at is null').toArray()
    if (next?.at) await this.ctx.storage.setAlarm(next.at)
  }

  late() {
    return this.sql
      .exec('select done_at - due_at as ms from due')
      .toArray()
      .map(({ ms }) => ms)
  }
}

const objectOf = (env, site) => env.SITE.get(env.SITE.idFromName(site))
const timed = async (work) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** What the bench asks for, by path; times are taken here, beside the stores. */
const MEASURES = {
  async setup({ env, sites }) {
    await env.DB.batch([
      env.DB.prepare('create table due (id text primary key, site text, due_at integer, done_at integer)'),
      env.DB.prepare('create index due_at on due (due_at) where done_at is null'),
    ])
    const later = Date.now() + 3_600_000
    for (let from = 0; from < sites; from += 500) {
      const ids = JSON.stringify(Array.from({ length: 500 }, (_, at) => `later-${from + at}`))
      await env.DB.prepare('insert into due (id, site, due_at) select value, value, ?1 from json_each(?2)')
        .bind(later, ids)
        .run()
    }
    return []
  },
  async add_database({ env, n }) {
    const times = []
    const insert = env.DB.prepare('insert into due (id, site, due_at) values (?, ?, ?)')
    for (let at = 0; at < n; at++)
      times.push(await timed(() => insert.bind(`due-${at}`, `site-${at}`, Date.now()).run()))
    return times
  },
  async add_object({ env, n, wait }) {
    const times = []
    for (let at = 0; at < n; at++)
      times.push(await timed(() => objectOf(env, `site-${at}`).add('1', Date.now() + wait)))
    return times
  },
  async add_object_again({ env, n, wait }) {
    const times = []
    for (let at = 0; at < n; at++)
      times.push(await timed(() => objectOf(env, `site-${at}`).add('2', Date.now() + wait)))
    return times
  },
  async find_database({ env, n }) {
    const times = []
    const find = env.DB.prepare('select distinct site from due where done_at is null and due_at <= ?')
    for (let at = 0; at < n; at++) times.push(await timed(() => find.bind(Date.now()).all()))
    return times
  },
  async late_object({ env, n }) {
    const late = []
    for (let at = 0; at < n; at++) late.push(...(await objectOf(env, `site-${at}`).late()))
    return late
  },
}

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url)
    const given = Object.fromEntries([...searchParams].map(([name, value]) => [name, Number(value)]))
    return Response.json(await MEASURES[pathname.slice(1)]({ env, ...given }))
  },
}
