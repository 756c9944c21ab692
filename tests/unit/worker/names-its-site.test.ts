import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'
import { assertNamesItsSite } from '../../sql/names-its-site.ts'

const OWN_RUN = '(select id from stock_run where site = ?1 and id = ?2)'

describe('a statement of a feature', () => {
  it.each([
    'select * from lead where site = ?1 and lead_id = ?2',
    'select * from lead l where ?1 = l.site',
    'select * from car own where +own.site = ?1 and own.id in (select value from json_each(?2))',
    'select * from lead where site = ?1 and (at > ?2 or lead_id = ?3)',
    "select 'site = ?2' as text from lead where site = ?1 -- or 1 = 1",
    'select l.at from lead l left join lead_change c on c.site = l.site and c.lead_id = l.lead_id where l.site = ?1',
    'select * from outbox left join outbox_pause using (site, destination) where outbox.site = ?1',
    'select * from outbox where site = ?1 and not exists (select 1 from outbox e where e.site = outbox.site and e.seq < ?2)',
    'with recent as (select * from lead where site = ?1) select * from recent where at > ?2',
    'select id from car where site = ?1 union all select car_id from reservation where site = ?1',
    `select * from stock_staging where run = ${OWN_RUN} and rowid > ?3`,
    'select (select count(*) from stock_staging where run = h.id) from stock_run h where h.site = ?1',
    'update lead set doc = ?2 where site = ?1 and at between ?3 and ?4',
    'delete from lead where site = ?1',
    'select case when kind = ?2 then 1 else 2 end as kind, ends_at as end from test_drive where site = ?1',
    'insert into lead (site, lead_id) values (?1, ?2) on conflict do nothing',
    'insert into outbox (site, lead_id) select site, lead_id from lead where site = ?1',
    'insert into feed_state (site, feed) values (?1, ?2) on conflict (site, feed) do update set seen_at = ?3',
    `insert into stock_report (run, first) values (${OWN_RUN}, ?3)`,
  ])('[SIT-05] may be: %s', (sql) => {
    expect(() => assertNamesItsSite(sql)).not.toThrow()
  })

  it.each([
    ['no site', 'select * from lead where lead_id = ?1'],
    ['a parameter without a number', 'select * from lead where site = ?'],
    ['a named parameter', 'select * from lead where site = ?1 and lead_id = :id'],
    ['another parameter', 'select ?1 from lead where site = ?2'],
    ['an or beside it', 'select * from lead where site = ?1 or 1 = 1'],
    ['an or after it', 'select * from lead where site = ?1 and at > ?2 or lead_id = ?3'],
    ['an or around it', 'select * from lead where (site = ?1 or at > ?2)'],
    ['a negation', 'select * from lead where not site = ?1'],
    ['a longer condition', 'select * from lead where site = ?1 = 0'],
    ['the end of a between', 'select * from lead where at between 1 and site = ?1'],
    ['a case', 'select * from lead where case when at > 1 and site = ?1 then 1 else 1 end'],
    ['a comment', 'select ?1 from lead -- where site = ?1'],
    ['a block comment', 'select ?1 from lead /* where site = ?1 */'],
    ['a text', "select ?1 from lead where 'site = ?1' <> lead_id"],
    ['a second table', 'select * from lead l, outbox o where l.site = ?1'],
    ['a join by another column', 'select * from lead l join outbox o on o.lead_id = l.lead_id where l.site = ?1'],
    ['a left join that binds the left', 'select * from lead l left join outbox o on l.site = ?1 and o.site = ?1'],
    ['a sub-select', 'select * from lead where site = ?1 and lead_id in (select lead_id from outbox)'],
    ['a union', 'select id from car where site = ?1 union select id from car'],
    ['a table expression', 'with x as (select * from lead) select * from x where site = ?1'],
    ['a table expression that stands for its table', 'with lead as (select * from lead) select ?1 from lead'],
    [
      'a column that is called site',
      "select * from (select 'b' as site) x join lead on lead.site = x.site where ?1 = 1",
    ],
    ['an import by its number alone', 'select ?1 from stock_staging where run = ?2'],
    ['an import of any site', 'select ?1 from stock_staging where run = (select id from stock_run where id = ?2)'],
    ['a change of all', 'update lead set doc = ?1'],
    ['a change that gives a row away', 'update lead set site = ?2 where site = ?1'],
    ['a deletion of all', 'delete from lead where at < ?1'],
    ['a row without a site', 'insert into lead (lead_id) values (?1)'],
    ['a row without columns', 'insert into lead values (?1, ?2)'],
    ['a row of another site', 'insert into lead (site, lead_id) values (?2, ?1)'],
    ['a row of a literal', "insert into lead (site, lead_id) values ('b', ?1)"],
    ['copies of all', 'insert into outbox (site, lead_id) select site, ?1 from lead'],
    ['a row by number', 'insert into car (site, id) values (?1, ?2) on conflict (id) do update set doc = ?3'],
    ['a replacement', 'insert or replace into car (site, slug) values (?1, ?2)'],
    [
      'an upsert by another key',
      'insert into lead (site, key) values (?1, ?2) on conflict (key) do update set doc = ?3',
    ],
    ['two statements', 'select * from lead where site = ?1; delete from lead'],
    ['a pragma', 'pragma optimize'],
  ])('[SIT-05] is refused with %s', (_, sql) => {
    expect(() => assertNamesItsSite(sql)).toThrow('does not keep to its site')
  })
})

const READERS = new Set(['prepare', 'rows', 'first', 'run'])

/** The constant texts that a file gives to a store. */
function textsIn(file: string): string[] {
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, callee, arguments: [given] = [] } = node as Call
    if (type === 'CallExpression' && READERS.has(callee?.property?.name ?? '') && callee?.object?.name === 'store') {
      if (given?.type === 'Literal' && given.value) texts.push(given.value)
      if (given?.type === 'TemplateLiteral' && given.expressions?.length === 0)
        texts.push(given.quasis![0]!.value.cooked)
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, readFileSync(join(ROOT, file), 'utf8')).program)
  return texts
}

type Call = {
  type?: string
  callee?: { object?: { name?: string }; property?: { name?: string } }
  arguments?: { type: string; value?: string; expressions?: unknown[]; quasis?: { value: { cooked: string } }[] }[]
}

it('[SIT-05] every constant statement of the Worker keeps to its site; the others are looked at where a test prepares them', () => {
  const texts = globSync('worker/**/*.{ts,tsx}', { cwd: ROOT }).flatMap(textsIn)
  expect(texts.length).toBeGreaterThan(100)
  for (const text of texts) expect(() => assertNamesItsSite(text)).not.toThrow()
})
