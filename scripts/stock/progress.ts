import { Presets, SingleBar } from 'cli-progress'
import type { Runtime } from '../operator/runtime.ts'

const LINE_EVERY_MS = 5000

export type ImportProgress = {
  /** `size` in bytes; null where it is unknown, as of a pipe. */
  start: (size: number | null) => void
  /** Totals so far. */
  setBytes: (bytesRead: number) => void
  setRows: (rowsRead: number) => void
  stop: () => void
}

/** Shows how much of a file is read: a bar on a terminal, else a line every few seconds. */
export function importProgress({ printError }: Runtime): ImportProgress {
  let bytes = 0
  let lastLineAt = Date.now()
  let bar: SingleBar | null = null
  return {
    start(size) {
      lastLineAt = Date.now()
      if (size === null || !process.stderr.isTTY) return
      const format = ' {bar} {percentage}%  {rows} rows  {duration_formatted}'
      bar = new SingleBar({ format }, Presets.shades_classic)
      bar.start(size, 0, { rows: 0 })
    },
    setBytes(bytesRead) {
      bytes = bytesRead
    },
    setRows(rowsRead) {
      if (bar) {
        if (rowsRead % 100 === 0) bar.update(bytes, { rows: rowsRead })
      } else if (Date.now() - lastLineAt >= LINE_EVERY_MS) {
        lastLineAt = Date.now()
        printError(`Rows read: ${rowsRead}`)
      }
    },
    stop: () => bar?.stop(),
  }
}
