import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readPostcodes } from '../../../scripts/postcodes/program.ts'

const ELKFOX = 'postcode,place_name,state_name,state_code,latitude,longitude,accuracy\n'
const PROCTOR = '"ID",Postcode,Locality,State,Long,Lat,DC,"Lat (Google)"\n'
const bodyOf = (text: string | Uint8Array<ArrayBuffer>) => new Blob([text]).stream() as ReadableStream<Uint8Array>
const read = (text: string) => readPostcodes(bodyOf(text))

describe('a file of postcodes', () => {
  it('[CAL-02] is read in the columns of either public source', async () => {
    const place = { postcode: '0800', name: 'Darwin', state: 'NT', lat: -12.46, long: 130.84 }
    expect((await read(`${ELKFOX}800,Darwin,Northern Territory,NT,-12.46,130.84,4\n`)).table).toEqual([place])
    expect((await read(`${PROCTOR}1,0800,DARWIN,NT,130.84,-12.46,,-12\n`)).table).toEqual([place])
    const packed = gzipSync(`${ELKFOX}800,Darwin,Northern Territory,NT,-12.46,130.84,4\n`)
    expect((await readPostcodes(bodyOf(new Uint8Array(packed)))).table).toEqual([place])
  })

  it('[CAL-02] names every row that is left out, by line, cell and reason', async () => {
    const rows = [
      '4000,Brisbane,Queensland,QLD,-27.47,153.02,4',
      '4001,Nowhere,Queensland,QLD,0,0,',
      '99,X,,,1,1,1',
      'short',
    ]
    const { bad, table, rows: count } = await read(`${ELKFOX}${rows.join('\n')}\n`)
    expect([count, table.map(({ postcode }) => postcode)]).toEqual([4, ['4000']])
    expect(bad.map(({ line, column, value, reason }) => [line, column, value, reason])).toEqual([
      [3, 'latitude', '0, 0', 'is 0, 0, which stands for an unknown place'],
      [4, 'postcode', '99', 'is no postcode'],
      [5, 'postcode', 'short', 'is no postcode'],
    ])
  })

  it('[CAL-02] is refused as a whole with unknown columns, and when it is no text', async () => {
    await expect(read('name,phone\nA,1\n')).rejects.toThrow('columns are of no known source')
    await expect(read(`${ELKFOX}4000,Brisbane`)).rejects.toThrow('breaks off on line 2')
    await expect(read('\u0000\u0001')).rejects.toThrow('Nothing was changed')
  })
})
