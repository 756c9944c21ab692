import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatProblem, loadTenants } from '../../../scripts/tenants/load.ts'
import { parseWrittenJson } from '../../../scripts/tenants/written-json.ts'
import { parseSite } from '../../../shared/tenant/parse.ts'
import { siteInput } from '../../builders/site.ts'
import { aLocationInput } from '../structured-data/a-location.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tenants-'))
  write('_defaults.json', {})
  write('_templates/yard.json', {})
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, content: unknown) {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
}

const config = (changes: object) => ({ ...Object(siteInput({ slug: 'one', url: 'https://one.example', ...changes })) })
const problemsOf = async (changes: object, more: () => void = () => {}) => {
  write('one/site.json', config(changes))
  more()
  return (await loadTenants(folder)).problems.map(formatProblem)
}

const YARD = { dealerships: [{ id: 1, slug: 'yard', name: 'Yard' }], locations: [aLocationInput()] }
const second = (changes: object) => ({
  ...YARD,
  locations: [
    aLocationInput(),
    { ...aLocationInput(), id: 2, slug: 'second', name: 'Second', primary: false, ...changes },
  ],
})
const open = (start_hour: string, end_hour: string) => ({ date: '2026-12-24', status: 'Open', start_hour, end_hour })
const weekday = (opens: string, close: string) => ({ weekday: 1, open: opens, close })
const hours = (...opening_hours: object[]) => ({
  ...YARD,
  locations: [{ ...aLocationInput(), contact_detail: { phone: '07 5550 0100', opening_hours } }],
})
const zone = (price: number) => ({ postcodes: ['4000'], price })
const mapped = { source_key: { from: 'A' }, name: { from: 'B' }, make: { from: 'C' }, model: { from: 'D' } }
const conditions = (values: object) => ({
  feeds: [{ name: 'main', mapping: { fields: { ...mapped, car_type: { from: 'E', values } } } }],
})
const home = (title: string) => ({ title, sections: [] })

describe('a second entry of a key', () => {
  it.each<[string, object]>([
    ['two openings on one special day', { special_hours: [open('09:00', '12:00'), open('13:00', '17:00')] }],
    ['two openings on a day of the week', hours(weekday('09:00', '12:00'), weekday('13:00', '17:00'))],
    [
      'a day closed for all, and open at one yard',
      { ...YARD, special_hours: [{ date: '2026-12-24' }, { ...open('09:00', '12:00'), location_name: 'Moorooka' }] },
    ],
    ['two zones that overlap, the first of which counts', { delivery: { zones: [zone(90), zone(100)] } }],
    ['one value in two spellings that mean the same', conditions({ N: 'new', n: 'new' })],
  ])('[TEN-02] is taken: %s', async (_, changes) => {
    expect(await problemsOf(changes)).toEqual([])
  })

  it.each<[what: string, changes: object, problem: string]>([
    [
      'a special day',
      { special_hours: [open('09:00', '12:00'), { date: '2026-12-24' }] },
      'special_hours.1.status is Closed, and entry 0 is Open on the same day: keep one of them',
    ],
    [
      'a day of the week',
      hours(weekday('09:00', '12:00'), { weekday: 1, status: 'Closed' }),
      'locations.0.contact_detail.opening_hours.1.status is Closed, and entry 0 is Open on the same day: keep one of them',
    ],
    [
      'the slug of a location',
      second({ slug: aLocationInput().slug }),
      'locations.1.slug is taken by another: moorooka',
    ],
    ['the id of a location', second({ id: aLocationInput().id }), 'locations.1.id is taken by another: 1'],
    [
      'the name of a location',
      second({ name: aLocationInput().name }),
      'locations.1.name is taken by another: Moorooka',
    ],
    [
      'a dealership',
      { dealerships: [...YARD.dealerships, ...YARD.dealerships] },
      'dealerships.1.slug is taken by another: yard',
    ],
    [
      'a feed',
      { feeds: ['a', 'a'].map((name) => ({ name, mapping: 'forecourt' })) },
      'feeds.1.name is taken by another: a',
    ],
    [
      'a value of a mapping',
      conditions({ N: 'new', n: 'used' }),
      'feeds.0.mapping.fields.car_type.values.n is the same value as N, since capitals do not count: keep one',
    ],
    [
      'a destination of leads',
      {
        lead: {
          delivery: { to: ['b', 'c'].map((box) => ({ kind: 'adf_email', name: 'a', email: `${box}@yard.example` })) },
        },
      },
      'lead.delivery has two destinations called a',
    ],
    [
      'a brand',
      { brand_directory: { entries: [{ slug: 'toyota' }, { slug: 'toyota' }] } },
      'brand_directory.entries.1.slug is taken by another: toyota',
    ],
    [
      'a model',
      { brand_directory: { models: [1, 2].map(() => ({ make: 'toyota', model: 'hilux' })) } },
      'brand_directory.models.1.model is listed twice: toyota hilux',
    ],
    [
      'a prize',
      {
        spin_to_win: {
          slug: 'spin',
          title: 'Spin',
          intro: 'Spin it.',
          ends: '2027-01-01T00:00:00+10:00',
          prizes: [1, 2].map(() => ({ slug: 'mug', name: 'A mug', weight: 1 })),
          terms: ['Be kind.'],
        },
      },
      'spin_to_win.prizes has two of one slug',
    ],
  ])('[TEN-02] is refused with a sentence where one would be dropped: %s', async (_, changes, problem) => {
    expect((await problemsOf(changes)).join('\n')).toContain(`tenants/one/site.json: ${problem}`)
  })

  it.each<[what: string, more: () => void, problem: string]>([
    [
      'a page',
      () => {
        write('one/pages/a.json', home('A'))
        write('one/pages/a.md', '---\ntitle: A\n---\n')
      },
      'tenants/one/pages/a.md: is a second page at /a.',
    ],
    [
      'a setting of a page',
      () => write('one/pages/a.md', '---\ntitle: A\ntitle: B\n---\n'),
      'it has one setting twice',
    ],
    ['a redirect', () => write('one/redirects.csv', 'from,to\n/old,/\n/old,/search\n'), 'is on line 2 already: /old'],
    [
      'a setting',
      () => write('one/site.json', JSON.stringify(config({})).replace('{', '{"aliases":{},"aliases":{},')),
      'site.json: the file is not JSON: aliases stands twice, and only the last would count: keep one.',
    ],
    [
      'an alias',
      () =>
        write(
          'one/site.json',
          JSON.stringify(config({})).replace('{', '{"aliases":{"/old":{"to":"home"},"/old":{"to":"search"}},'),
        ),
      'aliases./old stands twice',
    ],
    [
      'a field of a mapping',
      () => write('_mappings/a.json', '{"fields":{"price":{"from":"A"},"km":{"from":"B"},"price":{"from":"C"}}}'),
      '_mappings/a.json: the file is not JSON: fields.price stands twice',
    ],
    [
      'the reviews of a location',
      () => write('one/reviews.json', '{"moorooka":{},"moorooka":{}}'),
      'moorooka stands twice',
    ],
  ])('[TEN-02] is refused in a file: %s', async (_, more, problem) => {
    expect((await problemsOf(YARD, more)).join('\n')).toContain(problem)
  })

  it.each([
    ['names alike in two groups', '{"a":{"b":1},"c":{"b":2},"d":[{"b":3},{"b":4}]}'],
    ['a text like a name', String.raw`{"a":"\"b\":","b":"a"}`],
    ['a name with a quotation mark', String.raw`{"a\"":1,"a":2}`],
  ])('[TEN-02] is not seen in %s', (_, text) => {
    expect(parseWrittenJson(text)).toEqual(JSON.parse(text))
  })

  it('[TEN-01] keeps no live site down', () => {
    expect(parseSite(config({ special_hours: [open('09:00', '12:00'), { date: '2026-12-24' }] }))).toHaveProperty(
      'site',
    )
  })
})
