import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { openInputFile } from '../../../scripts/operator/files.ts'

const folder = mkdtempSync(join(tmpdir(), 'input-'))
afterAll(() => rmSync(folder, { recursive: true }))
const large = join(folder, 'large.csv')
writeFileSync(large, 'a,b\n'.repeat(200_000))

it.each([large, '-'])(
  '[STK-01] a file is counted as it is read, and may be left at its first bytes (%s)',
  async (path) => {
    const counts: number[] = []
    const { body } = openInputFile(
      path,
      () => Readable.from([Buffer.alloc(70_000), Buffer.alloc(70_000), Buffer.alloc(70_000)]),
      (bytes) => counts.push(bytes),
    )
    const reader = body.getReader()
    const { value } = await reader.read()
    expect(counts[0]).toBe(value!.length)
    await reader.cancel()
  },
)
