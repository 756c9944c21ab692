import { Presets, SingleBar } from 'cli-progress'
import type { Machine } from '../operator/machine.ts'

const LINE_EVERY_MS = 5000

export type Progress = {
  /** `size` in bytes; null where nobody knows it. */
  start: (size: number | null) => void
  bytes: (read: number) => void
  rows: (read: number) => void
  stop: () => void
}

/** Shows how far a file is read: a bar on a terminal, a line every few seconds elsewhere. */
export function showProgress({ note }: Machine): Progress {
  let bytes = 0
  let last = Date.now()
  let bar: SingleBar | null = null
  return {
    start(size) {
      last = Date.now()
      if (size === null || !process.stderr.isTTY) return
      const format = ' {bar} {percentage}%  {rows} rows  {duration_formatted}'
      bar = new SingleBar({ format }, Presets.shades_classic)
      bar.start(size, 0, { rows: 0 })
    },
    bytes(read) {
      bytes = read
    },
    rows(read) {
      if (bar) {
        if (read % 100 === 0) bar.update(bytes, { rows: read })
      } else if (Date.now() - last >= LINE_EVERY_MS) {
        last = Date.now()
        note(`Rows read: ${read}`)
      }
    },
    stop: () => bar?.stop(),
  }
}
