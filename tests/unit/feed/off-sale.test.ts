import { describe, expect, it } from 'vitest'
import { tryRows } from '../../../scripts/stock/try-report.ts'
import { wordsText } from '../../../scripts/stock/try-words.ts'
import { unreadColumns, validateHeader } from '../../../shared/feed/columns.ts'
import { parseMapping } from '../../../shared/feed/mapping.ts'
import { findStaffWords } from '../../../shared/feed/staff-words.ts'
import { shippedMapping } from '../../../worker/import/mappings.ts'
import { carsOf, propose } from '../../builders/feed-file.ts'

const of = (...rows: Record<string, unknown>[]) =>
  propose(
    JSON.stringify(rows.map((row, i) => ({ 'Stock No': `S${i}`, Make: 'Kia', Model: 'Rio', Year: '2020', ...row }))),
  )
/** Whether each car stands on the public page, and why it cannot be bought. */
const shown = (cars: Awaited<ReturnType<typeof propose>>['cars']) =>
  cars.map(({ input }) =>
    !input || !input.show_on_dealer_website || input.status !== 'in_stock'
      ? 'off'
      : input.reserved
        ? (input.reserved_reason ?? 'Reserved')
        : 'on',
  )
const available = (header: string, cells: unknown[]) => cells.map((cell) => ({ Status: 'Available', [header]: cell }))

describe('a column beside the status keeps cars off sale', () => {
  it.each<[string, unknown[], string[]]>([
    ['Deleted', ['0', '1', '0', ''], ['on', 'off', 'on', 'on']],
    ['Del', ['N', 'Y', 'N', 'N'], ['on', 'off', 'on', 'on']],
    ['Loaner', ['', 'Y', '', ''], ['on', 'off', 'on', 'on']],
    ['STS CD', ['AV', 'SO', 'AV', 'SLD'], ['on', 'off', 'on', 'off']],
    ['HLD TO', ['', '04/12/26', '', ''], ['on', 'On hold', 'on', 'on']],
    ['Alloc To', ['', 'Fleetco', '', ''], ['on', 'On hold', 'on', 'on']],
    ['Rsvd', ['', 'Y', '', ''], ['on', 'On hold', 'on', 'on']],
    ['Res By', ['', 'Kev', '', ''], ['on', 'On hold', 'on', 'on']],
    ['is_deleted', [false, true, false, false], ['on', 'off', 'on', 'on']],
    ['Internet', ['Y', 'N', 'Y', 'Y'], ['on', 'off', 'on', 'on']],
    ['Internet', ['Y', '', 'Y', 'Y'], ['on', 'off', 'on', 'on']],
    ['Web', ['X', '', 'X', 'X'], ['on', 'off', 'on', 'on']],
    ['Web Y/N', ['yes', 'no', 'yes', 'yes'], ['on', 'off', 'on', 'on']],
    ['Publish', ['1', '0', '1', '1'], ['on', 'off', 'on', 'on']],
    ['PublishToWeb', ['T', 'F', 'T', 'T'], ['on', 'off', 'on', 'on']],
    ['Advertise?', ['Yes', 'No', 'Yes', 'Yes'], ['on', 'off', 'on', 'on']],
    ['NFS', ['', 'Y', '', ''], ['on', 'off', 'on', 'on']],
    ['Exclude', ['N', 'Y', 'N', 'N'], ['on', 'off', 'on', 'on']],
    ["Don't advertise", ['', 'X', '', ''], ['on', 'off', 'on', 'on']],
    ['Hold', ['', 'Bob Nguyen', '', ''], ['on', 'On hold', 'on', 'on']],
    ['Hold For', ['-', 'Nancy', 'N', ''], ['on', 'On hold', 'on', 'on']],
    ['Hold', ['N', 'Y', 'N', 'N'], ['on', 'On hold', 'on', 'on']],
    ['Hold', ['Y', 'Y', 'N', 'Y'], ['On hold', 'On hold', 'on', 'On hold']],
    ['Held By', ['', 'Sales 2, till Friday', '', ''], ['on', 'On hold', 'on', 'on']],
    ['Deposit Amt', ['0', '500', '0.00', ''], ['on', 'Deposit taken', 'on', 'on']],
    ['Deposit Amt', ['$0.00', '$1,000.00', '', '$0.00'], ['on', 'Deposit taken', 'on', 'on']],
    ['Deposit', [0, 500, 0, null], ['on', 'Deposit taken', 'on', 'on']],
    ['Deposit Date', ['', '21/11/2026', '', ''], ['on', 'Deposit taken', 'on', 'on']],
    ['Customer', ['', 'Jo Bloggs', '', ''], ['on', 'off', 'on', 'on']],
    ['Customer Name', ['', 'Jo Bloggs', '', ''], ['on', 'off', 'on', 'on']],
    ['Sold To', ['', 'Jo Bloggs', '', ''], ['on', 'off', 'on', 'on']],
    ['Sale Type', ['Retail', 'Wholesale', 'Retail', 'Retail'], ['on', 'off', 'on', 'on']],
    ['Stk Sub Status', ['In Yard', 'Deposit taken', 'In Yard', ''], ['on', 'Deposit taken', 'on', 'on']],
    ['Stage', ['Ready for sale', 'Sold', 'Available', 'Available'], ['on', 'off', 'on', 'on']],
    ['Yd Stat', ['RTD', 'DEP', 'DLVD', 'W/Sale', ''], ['off', 'Deposit taken', 'off', 'off', 'on']],
    ['Rego Status', ['Current', 'Expired', 'Cancelled', 'Pending'], ['on', 'on', 'on', 'on']],
    ['Whereabouts', ['Yard', 'Gone', 'Workshop', ''], ['on', 'off', 'on', 'on']],
    ['Disposition', ['Wholesale', 'Retail', 'Auction', 'Retail'], ['off', 'on', 'off', 'on']],
    ['Pipeline', ['', 'Delivered', '', ''], ['on', 'off', 'on', 'on']],
    ['Disposal', ['', 'Wholesale', 'Auction', 'Wreck'], ['on', 'off', 'off', 'off']],
    ['Flag 7', ['Live', 'Withdrawn', 'Live', 'Live'], ['on', 'off', 'on', 'on']],
    ['Bay', ['A1', 'SOLD', 'A2', 'A3'], ['on', 'off', 'on', 'on']],
    ['W/Sale', ['', 'Y', 'N', ''], ['on', 'off', 'on', 'on']],
    ['Write_Off_Cat', ['', 'CAT S', 'CAT N', ''], ['on', 'off', 'off', 'on']],
    ['WOVR', ['', 'Repairable', 'Clear', 'N'], ['on', 'off', 'on', 'on']],
    ['PPSR', ['Clear', 'Finance owing', 'Clear', 'OK'], ['on', 'off', 'on', 'on']],
    ['Tags', ['LAMS', 'LAMS, On hold', '', 'LAMS, Learner'], ['on', 'On hold', 'on', 'on']],
    ['tags', [['LAMS'], ['LAMS', 'On hold'], [], ['Sold']], ['on', 'On hold', 'on', 'off']],
    ['Staff Notes', ['', 'SOLD', 'On hold for Bob', 'Needs tyres'], ['on', 'off', 'On hold', 'on']],
    ['Sub', ['RETAIL', 'ROADWORTHY FAIL', 'AUCTION', 'RETAIL'], ['on', 'off', 'off', 'on']],
    ['Sub', ['RETAIL', 'RETAIL', 'QWERTY', 'SOLD'], ['on', 'on', 'off', 'off']],
  ])('[STK-09] %s %j: %j', async (header, cells, wanted) => {
    expect(shown((await of(...available(header, cells))).cars)).toEqual(wanted)
  })

  it.each<[string, string, string]>([
    ['Sub Stat', 'SOLD', 'off'],
    ['Sub Stat', 'WHOLESALE', 'off'],
    ['Sub Stat', 'ON HOLD', 'On hold'],
    ['Sub Stat', 'UNDER OFFER', 'Under offer'],
    ['Sub Stat', 'ZZZ', 'off'],
    ['Flag 7', 'sold to P White', 'off'],
    ['Flag 7', 'new tyres, has been in the yard since May and was sold to Peter White', 'on'],
    ['Flag 7', 'needs a wash', 'on'],
  ])('[STK-09] %s %j in words that came after its mapping: %s', async (header, cell, wanted) => {
    const { proposal } = await of(
      { Status: 'AV', [header]: 'DEP' },
      { Status: 'AV', [header]: 'Sold' },
      { Status: 'AV' },
    )
    const row = { 'Stock No': 'S1', Make: 'Kia', Model: 'Rio', Year: '2020', Status: 'AV', [header]: cell }
    const cars = await carsOf(JSON.stringify([row]), parseMapping('day 2', proposal.mapping))
    expect(shown(cars)).toEqual([wanted])
  })

  it.each<[string, string, string]>([
    ['STS', 'SOLD', 'off'],
    ['STS', 'Deposit Bob', 'Deposit taken'],
    ['Sale Flag', 'Sold', 'off'],
    ['Hold Dt', '12/03/2027', 'On hold'],
    ['Sold To', 'Jo Bloggs', 'off'],
    ['Sold Date', '12/03/2027', 'off'],
    ['Publish', 'N', 'off'],
    ['Publish', '', 'on'],
    ['Stage', '', 'on'],
  ])('[STK-09] %s, empty when its mapping was made, %j on another day: %s', async (header, cell, wanted) => {
    const { proposal } = await of({ [header]: '' }, { [header]: '' })
    expect(proposal.notes.join()).toContain(`${header} (empty today)`)
    const row = { 'Stock No': 'S1', Make: 'Kia', Model: 'Rio', Year: '2020', [header]: cell }
    const cars = await carsOf(JSON.stringify([row]), parseMapping('day 2', proposal.mapping))
    expect(shown(cars)).toEqual([wanted])
  })

  it.each<[string, unknown[]]>([
    ['Customer', ['Ann', 'Bo', 'Cy', 'Di']],
    ['Deposit Amt', ['500', '500', '500', '500']],
    ['Buyer', ['Dave', 'Dave', 'Sue', 'Dave']],
    ['Source', ['Auction', 'Wholesale', 'Trade-in', 'Trade-in']],
    ['Detailing', ['Done', 'On hold', 'Pending', 'Started']],
    ['Warranty status', ['Current', 'Expired', 'Current', 'Current']],
    ['Drive', ['FWD', 'FWD', '4WD', 'AWD']],
  ])('[STK-09] and %s %j keeps none off', async (header, cells) => {
    expect(shown((await of(...available(header, cells))).cars)).toEqual(['on', 'on', 'on', 'on'])
  })

  it('[STK-09] whichever columns say it: what keeps a car furthest from sale counts', async () => {
    const { cars } = await of(
      { Status: 'Available', Hold: '', Deleted: 0, 'Deposit Amt': 0, Internet: 'Y' },
      { Status: 'Sold', Hold: 'Bob', Deleted: 0, 'Deposit Amt': 500, Internet: 'Y' },
      { Status: 'Available', Hold: 'Bob', Deleted: 0, 'Deposit Amt': 0, Internet: 'N' },
      { Status: 'Available', Hold: '', Deleted: 1, 'Deposit Amt': 0, Internet: 'Y' },
      { Status: 'Available', Hold: '', Deleted: 0, 'Deposit Amt': 500, Internet: 'Y' },
      { Status: 'Zzz', Hold: '', Deleted: 0, 'Deposit Amt': 500, Internet: 'Y' },
    )
    expect(shown(cars)).toEqual(['on', 'off', 'off', 'off', 'Deposit taken', 'off'])
    expect(cars.map(({ input }) => input?.status).slice(1, 4)).toEqual(['sold', 'in_stock', 'withdrawn'])
    expect(cars[5]?.problems).toMatchObject([{ value: 'Zzz', action: 'car not put on sale' }])
  })

  it('[STK-09] and a name or an amount stays in the file: the report says only that the cell is filled', async () => {
    const rows = [
      { Hold: '', 'Deposit Amt': '' },
      { Hold: 'Bob Nguyen', 'Deposit Amt': '1234' },
      { Hold: '', 'Deposit Amt': '' },
    ].map((row, i) => ({ 'Stock No': `S${i}`, Make: 'Kia', Model: 'Rio', Status: 'Available', ...row }))
    const { proposal, cars } = await propose(JSON.stringify(rows))
    const mapping = parseMapping('feed', proposal.mapping)
    const entries = rows.map((row, line) => ({ line, row }))
    const said = [wordsText(tryRows(entries, mapping, 0), mapping), JSON.stringify([proposal, cars])].join()
    expect(said).toContain('Available / (filled) / (filled)')
    expect(proposal.notes.join()).toContain(
      'keep cars off sale or show them as held: Hold (where it is filled) and Deposit Amt (where it is filled).',
    )
    expect(said).not.toMatch(/Bob|1234/)
  })
})

describe('a column that kept cars off sale and has another name the next day refuses the file', () => {
  const optional = { from: 'Hold', pattern: 'Y', optional: true, values: { '*': 'On hold' } }
  it.each<[string, string, string, string]>([
    ['a hold', 'Status,Hold', 'Status,Hold Flag', 'no column Hold,.* Is it "Hold Flag" now'],
    ['a status', 'Status,Hold', 'Stock Status,Hold', 'no column Status,.* Is it "Stock Status" now'],
    ['a buyer, the only one', 'Sold To', 'Sold To Name', 'no column Sold To,.* Is it "Sold To Name" now'],
    ['publishing', 'Internet', 'On the web', 'no column Internet,.*"On the web"'],
    ['a status that is gone', 'Status,Hold', 'Hold', 'no column Status,.*on sale'],
    ['none of them', 'Status,Hold', 'Hold,Status,Bay', '^$'],
  ])('[STK-09] %s', async (_, names, next, fault) => {
    const cells: Record<string, string[]> = {
      Status: ['Sold', 'Available'],
      'Sold To': ['Bob', ''],
      Hold: ['N', 'Y'],
      Internet: ['Y', 'N'],
    }
    const first = 'Stock No,Make,Model,Year'
    const rows = [0, 1].map((i) => [`S${i},Kia,Rio,2020`, ...names.split(',').map((name) => cells[name]![i])].join())
    const { proposal } = await propose([`${first},${names}`, ...rows, ''].join('\n'))
    const said = validateHeader(`${first},${next}`.split(','), parseMapping('feed', proposal.mapping))
    expect(said ?? '').toMatch(new RegExp(fault))
  })

  it.each<[string, object, string[], boolean]>([
    ['an optional rule', { status: [{ from: 'Status' }, optional] }, ['Status', 'Held'], true],
    ['one of two names', { status: { from: ['Status', 'State'] } }, ['State'], false],
    ['a constant for files without it', { status: [{ from: 'Status' }, { constant: 'in_stock' }] }, ['Price'], false],
  ])('[STK-09] with %s', (_, fields, header, isRefused) => {
    const id = Object.fromEntries(
      ['source_key', 'name', 'car_type', 'make', 'model'].map((field) => [field, { from: 'Id' }]),
    )
    expect(validateHeader(['Id', ...header], parseMapping('feed', { fields: { ...id, ...fields } })) !== null).toBe(
      isRefused,
    )
  })

  it('[STK-09] also in JSON, and a filter of rows', async () => {
    const { proposal } = await of(...available('hold', ['N', 'Y']))
    const unread = unreadColumns(parseMapping('feed', { ...proposal.mapping, except: { Place: ['Sold yard'] } }))
    unread.add({ Status: 'Available', hold_flag: 'Y', Place: 'A' })
    expect(unread.findRenamed()).toContain('Is it "hold_flag" now')
    unread.add({ hold: 'N' })
    expect(unread.findRenamed()).toBeNull()
    expect(validateHeader(['Inventory Status', 'StockNumber'], shippedMapping('easycars')!)).toMatch(/no column/)
  })
})

const xml = (name: string, ...words: string[]) =>
  `<stock>${words.map((word, i) => `<vehicle ${name}="${word}"><id>A${i}</id><make>Ford</make><model>Ranger</model></vehicle>`).join('')}</stock>`

it('[STK-09] an attribute named state is the status by its words, and a status of states is the state', async () => {
  expect(shown((await propose(xml('state', 'available', 'sold', 'available'))).cars)).toEqual(['on', 'off', 'on'])
  expect(shown((await propose(xml('state', 'live', 'hidden', 'live'))).cars)).toEqual(['on', 'off', 'on'])
  const { cars } = await propose(xml('status', 'NSW', 'VIC', 'QLD'))
  expect(shown(cars)).toEqual(['on', 'on', 'on'])
  expect(cars.map(({ input }) => input?.state)).toEqual(['NSW', 'VIC', 'QLD'])
  expect((await propose(xml('state', 'NSW', 'VIC', 'WA'))).cars[2]?.input?.state).toBe('WA')
})

it.each<[string, unknown[], string[]]>([
  ['post_status', ['publish', 'trash', 'future', 'draft'], ['on', 'off', 'off', 'off']],
  ['Avail', ['Yes', 'No', 'Yes', 'Yes'], ['on', 'off', 'on', 'on']],
  ['Avail', ['Yes', 'No', 'Sold', 'Jan 27'], ['on', 'off', 'off', 'off']],
])('[STK-09] %s %j alone: %j', async (header, cells, wanted) => {
  expect(shown((await of(...cells.map((cell) => ({ [header]: cell })))).cars)).toEqual(wanted)
})

describe('an empty status', () => {
  it('[STK-09] beside words for every other car is not known, and is asked about', async () => {
    const { cars, proposal } = await of(...['Available', '', 'Sold', 'Available'].map((Status) => ({ Status })))
    expect(shown(cars)).toEqual(['on', 'off', 'off', 'on'])
    expect(cars[1]?.problems).toMatchObject([{ column: 'Status', action: 'car not put on sale' }])
    expect(proposal.notes.join()).toContain(
      '"Status" is empty in 1 of 4 rows: the others have words, so that these cars',
    )
    const agreed = structuredClone(proposal.mapping)
    Object.assign((agreed.fields['status'] as { values: object }).values, { '': 'in_stock' })
    expect(parseMapping('agreed', agreed)).toBeDefined()
  })

  it('[STK-09] of a column that is filled for sold and held cars alone means in stock', async () => {
    const { cars, proposal } = await of(...['', 'SOLD', '', '', 'HOLD'].map((Status) => ({ Status })))
    expect(shown(cars)).toEqual(['on', 'off', 'on', 'on', 'On hold'])
    expect(proposal.notes.join()).toContain('"Status" is empty in 3 of 5 rows: it speaks of cars that are sold or held')
  })
})

it.each([
  ['sold quickly', undefined],
  ['sold', true],
])('[STK-09] a long text of the words that stand before a note is read as soon as another: %s', (said, isOffSale) => {
  expect(findStaffWords(`${'now '.repeat(1_500)}${said}`, false, new Set())?.isOffSale).toBe(isOffSale)
})
