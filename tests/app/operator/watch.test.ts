import { describe, expect, it } from 'vitest'
import { leads } from '../../../scripts/leads/program.ts'
import { audit, csp } from '../../../scripts/watch/program.ts'
import { createApp } from '../../../worker/app.tsx'
import type { Bindings } from '../../../worker/bindings.ts'
import { raiseAlarm } from '../../../worker/platform/alarms.ts'
import { leadKeys } from '../../../worker/platform/bearer-keys.ts'
import { countFailure, storeFailures } from '../../../worker/platform/log.ts'
import { aPlatform, HOST } from './a-platform.ts'
import { anOperator } from './an-operator.ts'

const send = (made: Awaited<ReturnType<typeof aPlatform>>, body: unknown, type = 'application/csp-report', from = '') =>
  made.ask('/api/csp-reports', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': type, ...(from && { 'CF-Connecting-IP': from }) },
  })

describe('GET /metrics', () => {
  it('[TRU-05] has ages of outboxes, dead letters, open alarms and failures by dependency, as Prometheus reads them', async () => {
    const { call, base, slug, store, platform } = await aPlatform()
    const now = Date.now()
    base.rows(
      `insert into outbox (site, lead_id, delivery_id, destination, change, state, due_at, lease_until, tries, since)
       values (?1, 'a', 'a', 'crm', '', 'due', 0, 0, 0, ?2), (?1, 'b', 'b', 'crm', '', 'dead', 0, 0, 0, 0)`,
      slug,
      now - 90_000,
    )
    base.rows('insert into stock_publication (site, asked) values (?1, 1)', slug)
    await raiseAlarm(store, 'leads_given_up', { subject: 'crm', facts: { reason: 'x' } }, now)
    // Those of other tests of this thread go elsewhere.
    await storeFailures((await aPlatform()).platform, now)
    countFailure('search.hosted_failed', 'TimeoutError: did not answer in time')
    await storeFailures(platform, now)
    const answer = await call('/metrics')
    const text = await answer.text()
    expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(text).toMatch(
      /# TYPE forecourt_outbox_oldest_seconds gauge\nforecourt_outbox_oldest_seconds\{outbox="leads",shard="DB"\} 9\d\./,
    )
    for (const line of [
      `forecourt_dead_letters{outbox="leads",site="${slug}"} 1`,
      `forecourt_alarms_open{site="${slug}",cause="leads_given_up",severity="critical"} 1`,
      'forecourt_failures{dependency="typesense",event="search.hosted_failed",kind="timeout"} 1',
      'forecourt_outbox_oldest_seconds{outbox="publications",shard="DB"} 0',
      'forecourt_shard_up{shard="DB"} 1',
    ])
      expect(text).toContain(`${line}\n`)
    for (const line of text.trim().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+\{([a-z_]+="[^"]*",?)+\} [\d.e+-]+)$/)
  })

  it('[TRU-05] has each figure of a site once while it is moved, and no budget of what is counted elsewhere', async () => {
    const { call, store, base, slug } = await aPlatform()
    await raiseAlarm(store, 'feed_late', { subject: 'main', facts: { reason: 'x' } }, 0)
    expect(await (await call('/metrics')).text()).toContain(`forecourt_alarms_open{site="${slug}"`)
    base.rows("insert into closed_site (site, why) values (?, 'left')", slug)
    const text = await (await call('/metrics')).text()
    expect(text).not.toContain(`site="${slug}"`)
    expect(text).not.toContain('budget="refused_files_site"')
  })

  it('[TRU-05] needs an operator’s key, and is of the operator’s host alone', async () => {
    const { call, host } = await aPlatform()
    expect((await call('/metrics', 'operator_wrong')).status).toBe(403)
    expect((await call('/metrics', 'operator_anna', host)).status).toBe(404)
  })

  it('[TRU-05] says which database is down, and has the rest', async () => {
    const { env } = await aPlatform()
    const app = createApp()
    const failing = {
      ...env,
      DB_2: {
        prepare: () => {
          throw new Error('away')
        },
      },
    } as unknown as Bindings
    const context = { waitUntil() {}, passThroughOnException() {}, props: {} }
    const init = { headers: { Authorization: 'Bearer operator_anna' } }
    const text = await (await app.request(`https://${HOST}/metrics`, init, failing, context)).text()
    expect(text).toContain('forecourt_shard_up{shard="DB"} 1\nforecourt_shard_up{shard="DB_2"} 0\n')
  })
})

describe('the audit trail', () => {
  it('[TRU-05] has who read or changed what by which key, of calls and of commands, here and far away', async () => {
    const made = await aPlatform()
    const { call, here, far, slug } = made
    const operator = await anOperator(leads, leadKeys, made)
    expect((await operator.live.type(['list'])).code).toBe(0)
    expect((await operator.here.type(['list'])).code).toBe(0)
    await call(`/operator/sites/${slug}/history`)
    for (const { out } of [await here(audit, 'list', '--site', slug), await far(audit, 'list', '--site', slug)]) {
      // The reading that is listed by the next has ended; none lists itself.
      expect(out).not.toContain('not finished')
      const lines = out
        .trim()
        .split('\n')
        .filter((line) => !/\/operator\/audit|audit list/.test(line))
      const told = new Set(lines.map((line) => line.replace(/^\S+ {2}/, '')))
      expect([...told].toSorted()).toEqual([
        expect.stringMatching(/^command line \S+ {2}command leads list {2}done$/),
        expect.stringMatching(/^leads key [0-9a-f]{8} {2}POST \/api\/leads\/list {2}done \(200\)$/),
        expect.stringMatching(
          new RegExp(`^operator anna {2}GET /operator/sites/${slug}/history {2}refused \\(404\\)$`),
        ),
      ])
    }
    expect((await far(audit, 'list', '--since', '2030-01-01')).out).toBe('Nothing was done since then.\n')
  })

  it('[TRU-05] is written before the work: what cannot be noted is not done', async () => {
    const made = await aPlatform()
    const { live } = await anOperator(leads, leadKeys, made)
    made.base.rows("create trigger no_audit before insert on audit begin select raise(abort, 'full'); end")
    expect((await live.type(['list'])).code).toBe(1)
  })
})

describe('reports of the content security policy', () => {
  const BROWSER_2 = {
    'csp-report': {
      'document-uri': 'https://yard.example/cars/x?phone=0491570006',
      'violated-directive': 'script-src https:',
      'blocked-uri': 'https://evil.example/a.js?user=jo',
    },
  }
  const BROWSER_3 = [
    {
      type: 'csp-violation',
      body: { effectiveDirective: 'img-src', blockedURL: 'inline', documentURL: 'https://y/?q=jo' },
    },
    { type: 'deprecation', body: {} },
  ]
  it('[TRU-05] are taken in both forms and counted by directive, origin and day, with nothing of the page', async () => {
    const made = await aPlatform()
    expect((await send(made, BROWSER_2)).status).toBe(204)
    expect((await send(made, BROWSER_2)).status).toBe(204)
    expect((await send(made, BROWSER_3, 'application/reports+json')).status).toBe(204)
    await made.settled()
    const rows = made.base.rows('select directive, origin, count from csp_report order by directive')
    expect(rows).toEqual([
      { directive: 'img-src', origin: 'inline', count: 1 },
      { directive: 'script-src', origin: 'https://evil.example', count: 2 },
    ])
    for (const { out } of [await made.here(csp, 'list'), await made.far(csp, 'list')])
      expect(out).toMatch(/^\d{4}-\d\d-\d\d {2}\S+ {2}script-src {2}https:\/\/evil\.example {2}2\n/)
    expect(await (await made.call('/metrics')).text()).toContain('directive="script-src"} 2')
  })

  it('[TRU-05] of one directive hide no other, nor what stands in the page itself, however many addresses they name', async () => {
    const made = await aPlatform()
    const report = (directive: string, url: string) =>
      send(made, { 'csp-report': { 'violated-directive': directive, 'blocked-uri': url } })
    for (let n = 0; n < 40; n++) await report('img-src', `https://flood-${n}.example/a`)
    await report('img-src', 'inline')
    await report('script-src', 'https://evil.example/a.js')
    await made.settled()
    const rows = made.base.rows('select directive, origin, count from csp_report')
    expect(rows).toHaveLength(10 + 3)
    for (const row of [
      { directive: 'img-src', origin: 'other', count: 30 },
      { directive: 'img-src', origin: 'inline', count: 1 },
      { directive: 'script-src', origin: 'https://evil.example', count: 1 },
    ])
      expect(rows).toContainEqual(row)
  })

  it('[TRU-05] of one sender, of every directive, leave room for what others report', async () => {
    const made = await aPlatform()
    const directives = ['img-src', 'script-src', 'style-src', 'font-src']
    const report = (from: string, ...origins: string[]) =>
      send(
        made,
        directives.flatMap((effectiveDirective) =>
          origins.map((blockedURL) => ({ type: 'csp-violation', body: { effectiveDirective, blockedURL } })),
        ),
        'application/reports+json',
        from,
      )
    // Two networks of one IPv6 /32, and two of one IPv4 /24.
    for (const from of ['2a0e:b107:1::1', '2a0e:b107:2::1', '198.51.100.7', '198.51.100.8'])
      for (let n = 0; n < 6; n++) await report(from, `https://${from.length}-${n}-a.example`, `https://x${n}.example`)
    await report('203.0.113.9', 'https://real.example')
    await made.settled()
    const real = made.base.rows("select directive from csp_report where origin = 'https://real.example'")
    expect(real).toHaveLength(directives.length)
    expect(
      made.base.rows("select 1 from csp_report where origin like '%://%' and origin not like '%real%'"),
    ).toHaveLength(10)
  })

  it.each<[string, unknown, string]>([
    ['no JSON', '{', 'application/csp-report'],
    ['more than 16 kB', { 'csp-report': { 'blocked-uri': 'x'.repeat(17_000) } }, 'application/csp-report'],
    ['a form', 'a=b', 'application/x-www-form-urlencoded'],
  ])('[TRU-05] that are %s are refused', async (_, body, type) => {
    const made = await aPlatform()
    expect((await send(made, body, type)).status).toBe(400)
  })

  it('[TRU-05] fill at most 10 rows of a directive and day with addresses, and 20 of a call', async () => {
    const made = await aPlatform()
    for (let at = 0; at < 15; at++)
      await send(
        made,
        Array.from({ length: 40 }, (_, one) => ({
          type: 'csp-violation',
          body: { effectiveDirective: 'img-src', blockedURL: `https://h${at}-${one}.example/` },
        })),
        'application/reports+json',
      )
    await made.settled()
    const [{ rows, total }] = made.base.rows<{ rows: number; total: number }>(
      'select count(*) as rows, sum(count) as total from csp_report',
    ) as [{ rows: number; total: number }]
    expect([rows, total]).toEqual([11, 300])
  })

  it('[TRU-05] are asked for by every page, in both ways', async () => {
    const { headers } = await (await aPlatform()).ask('/')
    expect(headers.get('Reporting-Endpoints')).toBe('csp="/api/csp-reports"')
    expect(headers.get('Content-Security-Policy')).toMatch(/; report-uri \/api\/csp-reports; report-to csp$/)
  })
})
