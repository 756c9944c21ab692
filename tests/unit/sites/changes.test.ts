import { describe, expect, it } from 'vitest'
import { changesBetween, makeCompared } from '../../../scripts/sites/changes.ts'
import { compareDrawn, splitLines } from '../../../scripts/sites/diff.ts'
import { aLoadedSite } from '../../builders/registry.ts'

const site = async (changes: object = {}, pages: Record<string, string> = {}) =>
  makeCompared(await aLoadedSite({ slug: 'yard', ...changes }, pages))
const changes = async (before: object, after: object) => changesBetween(await site(before), await site(after))
const menu = (...labels: string[]) => ({
  footer: { columns: labels.map((label) => ({ label, items: [{ label: 'Finance', to: 'finance' }] })) },
})

describe('what differs between two configs, in words', () => {
  it('[SIT-01] says an amount with its unit', async () => {
    expect(await changes({ reservation: { deposit: 200 } }, { reservation: { deposit: 300 } })).toEqual([
      'reservation deposit: 200 to 300 dollars',
    ])
  })

  it.each([
    ['a text', { phone: '07 5550 0100' }, { phone: '07 5550 0199' }, 'phone: 07 5550 0100 to 07 5550 0199'],
    ['a choice', { features: { compare: true } }, { features: { compare: false } }, 'features compare: on to off'],
    ['what was not there', {}, { finance_provider: 'Bayside Loans' }, 'finance provider: nothing to Bayside Loans'],
    ['a colour', {}, { theme: { colours: { brand: '#0a6e4f' } } }, 'theme colours brand: #123a5c to #0a6e4f'],
  ])('[SIT-01] says %s', async (_, before, after, sentence) => {
    expect(await changes(before, after)).toEqual([sentence])
  })

  it('[SIT-01] names an item of a list by its name, added, removed and moved', async () => {
    const said = await Promise.all(
      [menu('One', 'Two'), menu('Two'), menu('Two', 'One', 'Three')].map((now) => changes(menu('Two', 'One'), now)),
    )
    expect(said).toEqual([
      ['footer columns: in another order'],
      ['footer columns “One”: removed'],
      ['footer columns “Three”: added'],
    ])
  })

  it('[SIT-01] says nothing of a setting that is written out as its default', async () => {
    expect(await changes({}, { features: { compare: (await site()).site.features.compare } })).toEqual([])
  })
})

it('[SIT-01] names pages that were added, changed and removed', async () => {
  const before = await site({}, { '/a': 'One.', '/b': 'Two.', '/c': 'Three.' })
  const after = await site({}, { '/a': 'One.', '/b': 'Else.', '/d': 'Four.' })
  expect(changesBetween(before, after)).toEqual(['page /b: changed', 'page /c: removed', 'page /d: added'])
})

const drawn = (html: string, status = 200) => ({ status, lines: splitLines(html) })

describe('what differs between two drawings of an address', () => {
  it('[SIT-01] is nothing where only tickets and the address of the preview differ', () => {
    const [before, after] = ['a', 'b'].map((mark) =>
      drawn(`<aside class="preview-bar">${mark}</aside><form><input name="t" type="hidden" value="${mark}"></form>
        <a href="http://${mark.repeat(26)}.preview.localhost:1/finance">Finance</a>`),
    )
    expect(compareDrawn(before!, after!)).toEqual([])
  })

  it('[SIT-01] is texts, links, titles and colours that went and came', () => {
    const before = '<title>Old</title><style>:root{--brand:#111;--ink:#000}</style><a href="/a">More</a>'
    const after = '<title>New</title><style>:root{--brand:#222;--ink:#000}</style><a href="/b">More</a>'
    expect(compareDrawn(drawn(before), drawn(after))).toEqual([
      '- Old',
      '- --brand:#111;',
      '- /a',
      '+ New',
      '+ --brand:#222;',
      '+ /b',
    ])
  })

  it('[SIT-01] is the answer where a page came or went', () => {
    expect(compareDrawn(drawn('a', 404), drawn('b'))).toEqual(['answers 200 in place of 404'])
  })
})
