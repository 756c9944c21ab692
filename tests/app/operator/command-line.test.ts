import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { leads } from '../../../scripts/leads/program.ts'
import { leafCommands, type Program } from '../../../scripts/operator/program.ts'
import type { Runtime } from '../../../scripts/operator/runtime.ts'
import { postcodes } from '../../../scripts/postcodes/program.ts'
import { reservations } from '../../../scripts/reservations/program.ts'
import { sites } from '../../../scripts/sites/program.ts'
import { stock } from '../../../scripts/stock/program.ts'
import { leadKeys, reservationKeys, stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { aForm } from '../a-form.ts'
import { anOperator, typed } from './an-operator.ts'

const PROGRAMS: Record<string, Program> = { leads, reservations, stock, postcodes, sites }
const commandsOf = (program: Program) => leafCommands(program({} as Runtime))
const oneLine = (text: string) => text.replace(/\s+/g, ' ')
const live = ['--remote', 'https://dealer.example']
const searchKey = ['--site', 'x', '--host', 'https://search.example', '--collection', 'x']

afterEach(() => vi.unstubAllEnvs())

describe.each(Object.entries(PROGRAMS))('npm run %s', (name, program) => {
  it.each([['--help'], ['-h'], ['help']])('[OPS-02] tells all it can do at %s', async (word) => {
    const { code, out, err } = await typed(program, [word])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(`Usage: npm run ${name} -- <command>`)
    for (const { path, command } of commandsOf(program)) {
      expect(out).toContain(`  ${path}`)
      expect(oneLine(out)).toContain(command.description())
      for (const { long } of command.options) expect(out).toContain(`  ${long}`)
    }
  })

  it('[OPS-02] tells of one command alone at its own --help, and does nothing', async () => {
    for (const { path, command } of commandsOf(program)) {
      const { code, out } = await typed(program, [...path.split(' '), '--help'])
      expect([code, out]).toEqual([0, expect.stringContaining(`Usage: npm run ${name} -- ${path}`)])
      expect(oneLine(out)).toContain(command.description())
      const options = command.options.map(({ long }) => long)
      expect([...out.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, option]) => option)).toEqual(options)
    }
  })

  it.each([
    ['no command', [], /^Which command\?\n\nUsage/],
    ['a command there is not', ['frobnicate'], /^Unknown command 'frobnicate'\.\n\nUsage/],
    ['what every object has', ['constructor'], /^Unknown command 'constructor'\.\n\nUsage/],
  ])('[OPS-02] ends with 2 and its help at %s', async (_, args, sentence) => {
    expect(await typed(program, args)).toEqual({ code: 2, out: '', err: expect.stringMatching(sentence) })
  })
})

describe('a command line', () => {
  it.each<[string, string, string[], RegExp]>([
    [
      'an option there is not',
      'leads',
      ['list', '--phone', '1'],
      /^Unknown option '--phone'\.\nIts options: .* list --help\n$/,
    ],
    ['a slip in an option', 'stock', ['list', '--sit', 'x'], /^Unknown option '--sit'\. Did you mean --site\?\n/],
    ['a slip in a command', 'stock', ['hosted', 'synk'], /^Unknown command 'synk'\. Did you mean sync\?\n/],
    ['an option without its value', 'stock', ['list', '--site'], /^Option '--site <slug>' argument missing\.\n/],
    [
      'an empty option',
      'stock',
      ['list', '--site', ''],
      /^Option '--site <slug>' argument '' is invalid\. It is empty\.\n/,
    ],
    ['no site', 'leads', ['export'], /^--site is missing: add --site <slug>, or --remote <https:\/\/host>/],
    ['a state of all sites', 'leads', ['list', '--state', 'dead'], /^--site is missing/],
    ['no site for a key', 'stock', ['key'], /^Required option '--site <slug>' not specified\./],
    [
      'a key for no site',
      'leads',
      ['key', '--site', "x'; drop", '--sql', 'DB'],
      /'x'; drop' is invalid\. A slug has only small letters/,
    ],
    [
      'too many words',
      'leads',
      ['list', 'all'],
      /^Too many arguments for 'list'\. Expected 0 arguments but got 1: all\./,
    ],
    ['no lead to show', 'leads', ['show', '--site', 'x'], /^Missing required argument 'lead'\./],
    ['no reservation to refund', 'reservations', ['refund', '--site', 'x'], /^Missing required argument 'id'\./],
    ['no file', 'stock', ['import', '--site', 'x'], /^Missing required argument 'file'\./],
    ['nothing to replay', 'leads', ['replay', '--site', 'x'], /^Give the id of a lead, or --all\./],
    ['both to replay', 'leads', ['replay', 'x', '--all', '--site', 'x'], /^Give the id of a lead, or --all\./],
    [
      'an odd state',
      'leads',
      ['list', '--state', 'lost'],
      /'lost' is invalid\. Allowed choices are dead, suspected, due, delivered, dismissed, kept\./,
    ],
    [
      'an odd day',
      'leads',
      ['list', '--since', 'yesterday'],
      /--since <date>' argument 'yesterday' is invalid\. Give a date such as 2026-05-01/,
    ],
    [
      'a day that is none',
      'stock',
      ['import', 'x', '--as-of', 'monday'],
      /--as-of <date>' argument 'monday' is invalid\. Give a date/,
    ],
    [
      'an odd share',
      'stock',
      ['import', 'x', '--max-bad', 'all'],
      /--max-bad <percent>' argument 'all' is invalid\. Give a percentage from 0 to 100\./,
    ],
    [
      'an unknown policy',
      'stock',
      ['import', 'x', '--vanished', 'burn'],
      /'burn' is invalid\. Allowed choices are sold, withdraw, keep\./,
    ],
    ['a live site without its key', 'leads', ['list', ...live], /^--key is missing: .* or set LEADS_KEY\./],
    ['a key with no live site', 'leads', ['list', '--key', 'k'], /^--key is for a deployed site: add --remote/],
    [
      'a live site and a local one',
      'leads',
      ['list', '--site', 'x', ...live],
      /^--remote names the site .*: leave out --site\./,
    ],
    ['a live site and local data', 'leads', ['list', '--store', 'x', ...live], /: leave out --store\./],
    ['an address that is none', 'leads', ['list', '--remote', 'dealer'], /^--remote needs an address such as https:/],
    [
      'a key on an open line',
      'leads',
      ['list', '--remote', 'http://dealer.example', '--key', 'k'],
      /^--remote needs https/,
    ],
    ['a search key of a live site', 'stock', ['hosted', 'key', ...searchKey, ...live], /^Unknown option '--remote'\./],
    [
      'a search key of no server',
      'stock',
      ['hosted', 'key', '--site', 'x'],
      /^Required option '--host <https:\/\/host>' not specified\./,
    ],
    [
      'two places for postcodes',
      'postcodes',
      ['load', 'package.json', '--remote', '--sql', 'x'],
      /^--remote cannot be combined/,
    ],
  ])(
    '[OPS-02] ends with 2, one sentence and where the help of the command is at %s',
    async (_, name, args, sentence) => {
      const { code, out, err } = await typed(PROGRAMS[name]!, args)
      expect([code, out, err]).toEqual([2, '', expect.stringMatching(sentence)])
      const help =
        args[1] === 'synk' ? '\n\nUsage: npm run stock -- hosted ' : `\nIts options: npm run ${name} -- ${args[0]}`
      expect(err).toContain(help)
    },
  )

  it('[OPS-02] names the sites there are when it is given another', async () => {
    const site = await aForm()
    const { bare } = await anOperator(leads, leadKeys, site)
    const { code, err } = await bare('export', '--site', 'nowhere')
    expect([code, err]).toEqual([1, `There is no site nowhere. The sites are: ${site.slug}.\n`])
  })
})

describe.each([
  ['leads', leads, leadKeys, 'LEADS_KEY'],
  ['reservations', reservations, reservationKeys, 'RESERVATIONS_KEY'],
  ['stock', stock, stockKeys, 'STOCK_KEY'],
] as const)('the key to the %s of a site', (name, program, keys, variable) => {
  const desk = async () => {
    const site = await aForm()
    return { ...site, ...(await anOperator(program, keys, site)) }
  }
  const keyIn = (out: string) => new RegExp(`${name}_[\\w-]{43}`).exec(out)![0]

  it('[OPS-02] is shown once, kept as its hash alone, and ends the one before', async () => {
    const { here, bare, remote, base, key: first } = await desk()
    const { code, out } = await here.type(['key'])
    const key = keyIn(out)
    expect([code, out.split(key)]).toEqual([0, [expect.any(String), expect.any(String)]])
    const kept = JSON.stringify(base.rows(`select * from ${name.replace(/s$/, '')}_key`))
    expect([kept.includes(key), kept.includes(createHash('sha256').update(key).digest('hex'))]).toEqual([false, true])
    vi.stubEnv(variable, key)
    expect((await bare('list', '--remote', remote)).code).toBe(0)
    vi.stubEnv(variable, first)
    expect(await bare('list', '--remote', remote)).toMatchObject({
      code: 1,
      err: expect.stringContaining('This is not the key of this site.'),
    })
  })

  it('[OPS-02] is given to a deployed site by a statement that holds no more than its hash', async () => {
    const { here, bare, remote, base } = await desk()
    const { code, out } = await here.type(['key', '--sql', 'DB_2'])
    expect(out).toContain('npx wrangler d1 execute DB_2 --remote')
    const statement = /--command "([^"]*)"/.exec(out)![1]!
    expect([code, statement.includes(keyIn(out))]).toEqual([0, false])
    const list = () => bare('list', '--remote', remote, '--key', keyIn(out))
    expect((await list()).code).toBe(1)
    base.sqlite.exec(statement)
    expect((await list()).code).toBe(0)
  })

  it('[OPS-02] asks which database has the site, where the statement would be for none', async () => {
    const { here } = await desk()
    for (const database of ['forecourt-2', 'db'])
      expect(await here.type(['key', '--sql', database])).toMatchObject({
        code: 2,
        err: expect.stringContaining('Name the database that has the site, as DB or DB_2: npm run sites -- show'),
      })
  })
})
