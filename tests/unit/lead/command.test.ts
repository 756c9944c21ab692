import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'
import { withStores } from '../../../scripts/stock/local.ts'
import { databaseLeads } from '../../../worker/services/leads.ts'
import { newLead } from '../../builders/lead.ts'

/** Opening the local data takes a second or two each time. */
const SLOW = 60_000
const SITE = readdirSync(join(ROOT, 'tenants')).find((name) => /^[a-z]/.test(name)) ?? ''
const NOW = Date.parse('2026-11-21T02:00:00Z')

let folder: string
const ids: Record<'dead' | 'kept', string> = { dead: '', kept: '' }

function leads(...args: string[]) {
  return spawnSync(process.execPath, [join(ROOT, 'scripts/leads.ts'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false', LEADS_KEY: '' },
  })
}
const local = (...args: string[]) => leads(...args, '--site', SITE, '--store', join(folder, 'state/v3'))

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-leads-'))
  await withStores(join(folder, 'state/v3'), async ({ DB }) => {
    const store = (now: number, destinations: string[]) =>
      databaseLeads({ db: DB, site: SITE, now, destinations: () => destinations, deliver: () => {} })
    ids.dead = (await store(NOW, ['crm']).submit(newLead({ message: '=1+1' }), 'a')).lead_id
    ids.kept = (await store(NOW + 1000, []).submit(newLead({ category: 'Service', car: null }), 'b')).lead_id
    await DB.prepare("update outbox set state = 'dead', tries = 27, status = 500, reason = 'answered 500'").run()
  })
}, SLOW)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run leads', () => {
  it(
    '[OPS-02] lists how many there are of each state, then each, and names nobody',
    () => {
      const { status, stdout, stderr } = local('list')
      expect([status, stderr]).toEqual([0, ''])
      expect(stdout.split('\n')).toEqual([
        `Leads of ${SITE}: 1 dead, 0 due, 0 delivered, 1 kept`,
        `  2026-11-21 02:00  ${ids.dead}  dead       General Enquiry  2021-toyota-corolla-7  crm: answered 500 (27 tries)`,
        `  2026-11-21 02:00  ${ids.kept}  kept       Service`,
        '',
      ])
      expect(local('list', '--state', 'dead').stdout).not.toContain(ids.kept)
      expect(local('list', '--since', '2026-11-22').stdout.split('\n')).toHaveLength(2)
    },
    SLOW,
  )

  it(
    '[OPS-02] lists the counts of all sites when none is named',
    () => {
      const { stdout } = leads('list', '--store', join(folder, 'state/v3'))
      expect(stdout).toBe(`${SITE}: 1 dead, 0 due, 0 delivered, 1 kept\n`)
    },
    SLOW,
  )

  it(
    '[OPS-02] shows one with its deliveries',
    () => {
      const { status, stdout } = local('show', ids.dead)
      expect(status).toBe(0)
      for (const text of [
        'Ada Byron',
        'ada@example.com',
        '+61412345678',
        'Message: =1+1',
        'crm  dead  answered 500  27 tries',
      ])
        expect(stdout).toContain(text)
    },
    SLOW,
  )

  it(
    '[OPS-02] exports CSV that no spreadsheet takes for a formula',
    () => {
      const { status, stdout } = local('export', '--state', 'dead')
      const [header, line, end] = stdout.split('\n')
      expect([status, end]).toEqual([0, ''])
      expect(header).toMatch(/^lead_id,at,state,category/)
      expect(line).toContain(",Ada,Byron,ada@example.com,'+61412345678,4000,Phone,'=1+1,2021-toyota-corolla-7,U1007,")
    },
    SLOW,
  )

  it(
    '[OPS-02] replays a dead letter once, and says when there is none',
    () => {
      const first = local('replay', ids.dead)
      expect([first.status, first.stdout]).toEqual([
        0,
        `1 delivery of ${SITE} will be tried again within a minute of the site running.\n`,
      ])
      expect(local('replay', '--all').stdout).toBe(`${SITE} has no dead letter to replay.\n`)
      expect(local('list', '--state', 'due').stdout).toContain(ids.dead)
    },
    SLOW,
  )

  it.each([
    ['no command', [], 2, /^Which command\?\n\nUsage: npm run leads/],
    ['a command there is not', ['lose'], 2, /^There is no command lose\./],
    ['no site', ['export'], 2, /^--site is missing\./],
    [
      'an odd state',
      ['list', '--state', 'lost', '--site', SITE],
      2,
      /^--state is one of dead, due, delivered, kept, not lost/,
    ],
    ['an odd day', ['list', '--since', 'yesterday', '--site', SITE], 2, /^--since is a day/],
    ['no lead to show', ['show', '--site', SITE], 2, /^Which lead\?/],
    ['nothing to replay', ['replay', '--site', SITE], 2, /^Name a lead, or say --all\./],
    ['both to replay', ['replay', 'x', '--all', '--site', SITE], 2, /^Name a lead, or say --all\./],
    ['a live site without its key', ['list', '--remote', 'https://dealer.example'], 2, /^--key is missing/],
    ['an option there is not', ['list', '--phone', '1'], 2, /^Unknown option '--phone'/],
    ['too many words', ['list', 'all'], 2, /^all is one word too many\./],
  ])('[OPS-02] ends with 2 and the usage at %s', (_, args, code, said) => {
    const { status, stderr } = leads(...args)
    expect([status, stderr]).toEqual([code, expect.stringMatching(said)])
    expect(stderr).toContain('replay <lead>')
  })

  it(
    '[OPS-02] ends with 1 and one sentence for a lead there is not',
    () => {
      for (const command of ['show', 'replay']) {
        const { status, stderr } = local(command, 'no-such-lead')
        expect([status, stderr]).toEqual([1, `${SITE} has no lead no-such-lead.\n`])
      }
    },
    SLOW,
  )
})
