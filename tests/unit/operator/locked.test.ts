import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CommandError } from '../../../scripts/errors.ts'
import { waitForStores } from '../../../scripts/local/sqlite-database.ts'
import { unlocked } from '../../../scripts/local/writable.ts'
import { withOutput } from '../../../scripts/operator/files.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'locked-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('an export while another process holds the stores', () => {
  it('[TRU-06] says so in one sentence and leaves no half file', async () => {
    const file = join(folder, 'store.sqlite')
    const writer = new DatabaseSync(file)
    writer.exec('create table car (id integer); insert into car values (1); begin exclusive')
    const reader = new DatabaseSync(file, { timeout: 10 })
    const out = join(folder, 'cars.jsonl')
    const exported = unlocked('stores', () =>
      withOutput(
        out,
        async () => {},
        async (write) => {
          await write('{"id":0}\n')
          await write(JSON.stringify(reader.prepare('select id from car').all()))
        },
      ),
    )
    await expect(exported).rejects.toThrow(CommandError)
    await expect(exported).rejects.toThrow(/^The data in stores is locked by another process.*Nothing was written/)
    expect([existsSync(out), readdirSync(folder).filter((name) => name.startsWith('cars'))]).toEqual([false, []])
    writer.close()
    reader.close()
  })

  it('[TRU-06] waits for the stores that are read first, and says so in one sentence where they stay locked', async () => {
    const place = join(folder, 'kv/objects')
    mkdirSync(place, { recursive: true })
    const writer = new DatabaseSync(join(place, 'metadata.sqlite'))
    writer.exec('create table alarm (id integer); begin exclusive')
    const wait = () => unlocked('stores', async () => waitForStores(folder, 10))
    await expect(wait()).rejects.toThrow(/^The data in stores is locked by another process.*Nothing was written/)
    writer.exec('rollback')
    await expect(wait()).resolves.toBeUndefined()
    writer.close()
  })

  it('[TRU-06] gives any other error as it is', async () => {
    await expect(unlocked('stores', () => Promise.reject(new TypeError('no table')))).rejects.toThrow(TypeError)
  })
})
