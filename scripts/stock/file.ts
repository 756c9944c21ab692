import { createReadStream, openSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { Stop } from '../fail.ts'

export type StockFile = {
  name: string
  /** Bytes on disk; null for a pipe. */
  size: number | null
  body: ReadableStream<Uint8Array>
}

const WHY: Record<string, string> = {
  ENOENT: 'is not there',
  EACCES: 'may not be read by this user',
  EISDIR: 'is a folder',
}

/** Opens a file to be read once, `-` for what `input` pipes in; `onBytes` hears how far it is read. */
export function openFile(path: string, input: () => Readable, onBytes: (read: number) => void = () => {}): StockFile {
  const source = path === '-' ? input() : fileStream(path)
  let read = 0
  source.on('data', (chunk: Uint8Array) => {
    read += chunk.length
    onBytes(read)
  })
  const body = Readable.toWeb(source) as unknown as ReadableStream<Uint8Array>
  return path === '-' ? { name: 'pipe', size: null, body } : { name: basename(path), size: statSync(path).size, body }
}

function fileStream(path: string): Readable {
  try {
    if (statSync(path).isDirectory()) throw Object.assign(new Error(path), { code: 'EISDIR' })
    return createReadStream(path, { fd: openSync(path, 'r') })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw new Stop(`${path} ${WHY[code] ?? `cannot be read: ${code}`}.`)
  }
}
