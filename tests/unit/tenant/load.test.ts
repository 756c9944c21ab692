import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'
import { formatProblem, loadTenants } from '../../../scripts/tenants/load.ts'
import { mergeConfig } from '../../../shared/tenant/merge.ts'
import { siteInput } from '../../builders/site.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tenants-'))
  write('_defaults.json', { search: { placeholder: 'By default' }, include_sold_cars_days: 4 })
  write('_templates/yard.json', { include_sold_cars_days: 5, stock: { car_types: ['used'] } })
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, content: unknown) {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
}
const tenant = (slug: string, id: number, changes: object = {}) =>
  write(`${slug}/site.json`, { ...Object(siteInput({ slug, id, url: `https://${slug}.example`, ...changes })) })

const LOGO = { url: '/files/a.svg', width: 1, height: 1 }

describe('merging', () => {
  it('[TEN-03] lays group over group key by key, and replaces lists and values whole', () => {
    const below = { a: { b: 1, c: [1, 2] }, d: 'x', e: { f: 1 } }
    const above = { a: { c: [3] }, d: null, e: 5, g: {} }
    expect(mergeConfig(below, above)).toEqual({ a: { b: 1, c: [3] }, d: null, e: 5, g: {} })
    expect(below).toEqual({ a: { b: 1, c: [1, 2] }, d: 'x', e: { f: 1 } })
  })

  it('[TEN-03] takes no key for more than a key', () => {
    const merged = mergeConfig({}, JSON.parse('{"__proto__":{"polluted":true}}'))
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
    expect('polluted' in {}).toBe(false)
  })
})

const MAPPING = {
  fields: Object.fromEntries(
    ['source_key', 'name', 'make', 'model', 'car_type'].map((field) => [field, { from: field }]),
  ),
}

describe('loading tenants', () => {
  it('[STK-04] puts the mapping of a feed from a file of the tenant into its config, and names that file where it is wrong', async () => {
    tenant('one', 1, { feeds: [{ name: 'main', mapping: 'feeds/main.json' }] })
    write('one/feeds/main.json', { $schema: 'x', ...MAPPING })
    const { sites, problems } = await loadTenants(folder)
    expect(problems).toEqual([])
    expect(JSON.stringify(sites[0]?.config)).toContain('"from":"car_type"')

    write('one/feeds/main.json', { fields: { ...MAPPING.fields, price: { from: 'P', pattern: '(?=x)' } } })
    expect((await loadTenants(folder)).problems.map(formatProblem)).toEqual([
      expect.stringMatching(/^tenants\/one\/feeds\/main\.json: fields\.price\.pattern looks ahead or behind/) as string,
    ])
    write('one/feeds/main.json', '{')
    expect((await loadTenants(folder)).problems.map(formatProblem)).toEqual([
      expect.stringMatching(/^tenants\/one\/feeds\/main\.json: the file is not JSON/) as string,
    ])
  })

  it('[TEN-03] takes the defaults, then the template, then the tenant’s own file', async () => {
    tenant('one', 1)
    tenant('two', 2, { include_sold_cars_days: 6 })
    const { sites, problems } = await loadTenants(folder)
    expect(problems).toEqual([])
    expect(sites.map(({ site }) => [site.slug, site.include_sold_cars_days, site.stock.car_types])).toEqual([
      ['one', 5, ['used']],
      ['two', 6, ['used']],
    ])
    expect(sites[0]?.site.search.placeholder).toBe('By default')
  })

  it.each<[string, (name: string) => void, string]>([
    [
      'a feed whose mapping ships nowhere',
      (name) => tenant(name, 9, { feeds: [{ name: 'main', mapping: 'forecort' }] }),
      'feeds.0.mapping names no mapping that ships',
    ],
    [
      'a feed whose mapping has a wrong field',
      (name) =>
        tenant(name, 9, {
          feeds: [{ name: 'main', mapping: { ...MAPPING, fields: { ...MAPPING.fields, prize: { from: 'P' } } } }],
        }),
      'feeds.0.mapping.fields.prize is not a field of a car: did you mean price?',
    ],
    [
      'a feed whose mapping has a wrong word',
      (name) =>
        tenant(name, 9, {
          feeds: [{ name: 'main', mapping: { ...MAPPING, fields: { ...MAPPING.fields, price: { form: 'P' } } } }],
        }),
      'feeds.0.mapping.fields.price.form is not a setting: did you mean from?',
    ],
    [
      'two feeds of one name',
      (name) =>
        tenant(name, 9, {
          feeds: [
            { name: 'a', mapping: 'forecourt' },
            { name: 'a', mapping: 'forecourt' },
          ],
        }),
      'feeds.1.name is taken by another: a',
    ],
    [
      'a wrong field',
      (name) => tenant(name, 9, { phone: 'none' }),
      'phone must be a phone number in digits and spaces',
    ],
    ['a slip of the pen', (name) => tenant(name, 9, { fone: '1' }), 'fone is not a setting: did you mean phone?'],
    ['no JSON', (name) => write(`${name}/site.json`, '{"id": 1,'), 'the file is not JSON: '],
    ['no file', (name) => write(`${name}/other.json`, {}), 'the file cannot be read'],
    ['no template', (name) => write(`${name}/site.json`, {}), 'template must be one of yard'],
    ['an empty file', (name) => write(`${name}/site.json`, ''), 'the file is empty'],
    ['a list for a file', (name) => write(`${name}/site.json`, []), 'the file must be a group of settings'],
    ['a template elsewhere', (name) => tenant(name, 9, { template: '../one' }), 'template must be one of yard'],
    [
      'a misspelt template',
      (name) => tenant(name, 9, { template: 'yrad' }),
      'template must be one of yard: did you mean yard?',
    ],
    [
      'a slug of no folder, with a file of its own',
      (name) => tenant(name, 9, { slug: 'nine', logo: { ...LOGO, icon: LOGO } }),
      "slug is 'nine', but its folder is tenants/other: give both one name",
    ],
    [
      'another’s slug',
      (name) => tenant(name, 9, { slug: 'one' }),
      "slug is 'one', but its folder is tenants/other: give both one name",
    ],
    ['another’s id', (name) => tenant(name, 1), 'id is taken by one: 1'],
    ['another’s host', (name) => tenant(name, 9, { hosts: ['one.example'] }), 'hosts are taken by one: one.example'],
  ])('[TEN-01] leaves out a tenant with %s, and no other', async (_, breakIt, rule) => {
    tenant('one', 1, { hosts: ['one.localhost'] })
    tenant('zebra', 3)
    breakIt('other')
    const { sites, problems } = await loadTenants(folder)
    expect(problems.map((problem) => `${'path' in problem ? problem.path : ''} ${problem.rule}`)).toEqual([
      expect.stringContaining(rule),
    ])
    expect(sites.map(({ site }) => site.slug)).toEqual(['one', 'zebra'])
  })
})

it('[PGE-03] names the file that an unknown setting stands in, once', async () => {
  write('_defaults.json', { $schema: './layer.schema.json', search: { placeholdr: 'a' } })
  write('_templates/yard.json', { $schema: '../layer.schema.json', stock: { car_type: [] } })
  tenant('one', 1, { $schema: '../site.schema.json', features: { chatt: true } })
  tenant('two', 2)
  const { sites, problems } = await loadTenants(folder)
  expect(sites).toEqual([])
  expect(problems.map(formatProblem).toSorted()).toEqual([
    'tenants/_defaults.json: search.placeholdr is not a setting: did you mean placeholder?',
    'tenants/_templates/yard.json: stock.car_type is not a setting: did you mean car_types?',
    'tenants/one/site.json: features.chatt is not a setting: did you mean chat?',
  ])
})

describe('the command', () => {
  const command = [join(ROOT, 'scripts/operate.ts'), 'sites', 'validate']
  /** As the launcher has it. */
  const env = { ...process.env, NODE_COMPILE_CACHE: join(ROOT, '.forecourt/compile-cache') }

  it('[TEN-02] finds the shipped tenants valid', () => {
    expect(execFileSync(process.execPath, command, { encoding: 'utf8', env })).toMatch(
      /^\d+ sites without a fault in their files: /,
    )
  })

  it('[TEN-02] ends with one formatProblem a problem and a code that says so', () => {
    cpSync(join(ROOT, 'tenants'), folder, { recursive: true })
    tenant('broken', 9, { phone: 'none' })
    const { status, stderr } = spawnSync(process.execPath, [...command, folder], { encoding: 'utf8', env })
    expect([status, stderr]).toEqual([
      1,
      'tenants/broken/site.json: phone must be a phone number in digits and spaces.\n',
    ])
  })
})
