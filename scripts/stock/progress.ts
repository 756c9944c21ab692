import { Presets, SingleBar } from 'cli-progress'

const LINE_EVERY_MS = 5000

export type Progress = { bytes: (read: number) => void; rows: (read: number) => void; stop: () => void }

/** Shows how far a file is read: a bar on a terminal, a line every few seconds elsewhere. */
export function showProgress(size: number | null): Progress {
  return process.stderr.isTTY && size !== null ? bar(size) : lines()
}

function bar(size: number): Progress {
  const drawn = new SingleBar(
    { format: ' {bar} {percentage}%  {rows} rows  {duration_formatted}' },
    Presets.shades_classic,
  )
  drawn.start(size, 0, { rows: 0 })
  let bytes = 0
  return {
    bytes: (read) => {
      bytes = read
    },
    rows: (read) => {
      if (read % 100 === 0) drawn.update(bytes, { rows: read })
    },
    stop: () => drawn.stop(),
  }
}

function lines(): Progress {
  let last = Date.now()
  return {
    bytes: () => {},
    rows: (read) => {
      if (Date.now() - last < LINE_EVERY_MS) return
      last = Date.now()
      console.error(`Rows read: ${read}`)
    },
    stop: () => {},
  }
}
