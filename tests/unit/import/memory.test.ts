import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { measureImport } from '../../bench/size/measure-stock.ts'

const MB = 1e6
const LONGEST_MS = 240_000

it(
  '[TRU-02] 20,000 cars are imported and published inside the 128 MB of an isolate',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-memory-'))
    try {
      // On a thread that ends when its heap outgrows an isolate's.
      const figures = await measureImport(20_000, join(folder, 'stock.sqlite'))
      expect(figures.import.bytes / MB).toBeLessThan(128)
      expect(figures.publish.bytes / MB).toBeLessThan(128)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  LONGEST_MS,
)
