import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { postcodesSql, replacePostcodes } from '../../scripts/postcodes/statements.ts'
import { databaseGeocoder } from '../../worker/features/places/geocoder.ts'
import { migrate } from './migrate.ts'

const place = (postcode: string, changes: object = {}) => ({
  postcode,
  name: 'Cairns',
  state: 'QLD',
  lat: -16.92,
  long: 145.77,
  ...changes,
})
const find = (postcode: string) => databaseGeocoder(env).find(postcode)
const count = () => env.DB.prepare('select count(*) as rows from postcode').first<number>('rows')

describe('the table of postcodes', () => {
  beforeEach(async () => {
    await migrate()
    await env.DB.exec('delete from postcode')
  })

  it('[CAL-02] says where a postcode is, by its 4 digits', async () => {
    await replacePostcodes(env.DB, [place('4870'), place('0800', { name: "O'Dea", state: null })])
    expect(await find('4870')).toEqual({ name: 'Cairns', state: 'QLD', lat: -16.92, long: 145.77 })
    expect(await find('0800')).toMatchObject({ name: "O'Dea", state: null })
    expect([await find('800'), await find('4871'), await find("4870' or 1=1")]).toEqual([null, null, null])
  })

  it('[CAL-02] is replaced as a whole, by as many rows as Australia has', async () => {
    await replacePostcodes(env.DB, [place('0200')])
    await replacePostcodes(
      env.DB,
      Array.from({ length: 3_400 }, (_, at) => place(String(1_000 + at))),
    )
    expect([await count(), await find('0200')]).toEqual([3_400, null])
  })

  it('[CAL-02] stays as it was when what comes cannot be stored', async () => {
    await replacePostcodes(env.DB, [place('4870')])
    await expect(replacePostcodes(env.DB, [place('4000'), place('4000')])).rejects.toThrow('UNIQUE')
    await expect(replacePostcodes(env.DB, [place('4000', { lat: null })])).rejects.toThrow('NOT NULL')
    expect([await count(), (await find('4870'))?.name]).toEqual([1, 'Cairns'])
  })

  it('[CAL-02] is the same by the statements for a deployed database', async () => {
    const table = [place('4870'), place('0800', { name: "O'Dea; --", state: null }), place('4000', { name: null })]
    await replacePostcodes(env.DB, [place('0200')])
    for (const statement of postcodesSql(table).split(/;\n/).filter(Boolean)) await env.DB.prepare(statement).run()
    expect(await count()).toBe(3)
    expect(await find('0800')).toEqual({ name: "O'Dea; --", state: null, lat: -16.92, long: 145.77 })
    expect((await find('4000'))?.name).toBeNull()
  })
})
