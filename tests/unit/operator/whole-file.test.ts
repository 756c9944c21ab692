import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { withOutput } from '../../../scripts/operator/files.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-whole-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('[TRU-06] a file is written whole, under its name only when it is done', async () => {
  const file = join(folder, 'whole.csv')
  await withOutput(
    file,
    () => Promise.reject(new Error('printed')),
    async (write) => {
      await write('a\n')
      expect(existsSync(file)).toBe(false)
      await write('b\n')
    },
  )
  expect(readFileSync(file, 'utf8')).toBe('a\nb\n')
  expect(readdirSync(folder)).toEqual(['whole.csv'])
})

it('[TRU-06] an export that breaks off leaves no half a file, and the one before as it was', async () => {
  const file = join(folder, 'kept.csv')
  writeFileSync(file, 'before\n')
  const broken = withOutput(
    file,
    async () => {},
    async (write) => {
      await write('half\n')
      throw new Error('the server has gone')
    },
  )
  await expect(broken).rejects.toThrow('the server has gone')
  expect(readFileSync(file, 'utf8')).toBe('before\n')
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([])
})

it('[TRU-06] says where it cannot write', async () => {
  const file = join(folder, 'no', 'such.csv')
  await expect(
    withOutput(
      file,
      async () => {},
      async () => {},
    ),
  ).rejects.toThrow(/such\.csv cannot be written.*--out/)
})
