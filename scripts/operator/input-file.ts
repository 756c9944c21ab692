import { createReadStream, openSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { CommandError } from '../errors.ts'

export type InputFile = {
  name: string
  /** Bytes on disk; null for a pipe. */
  size: number | null
  body: ReadableStream<Uint8Array>
}

const REASONS: Record<string, string> = {
  ENOENT: 'does not exist',
  EACCES: 'cannot be read by this user',
  EISDIR: 'is a folder',
}

/** Opens a file for one reading; the path '-' is `stdin`. `onBytes` gets the number of bytes read so far. */
export function openInputFile(
  path: string,
  stdin: () => Readable,
  onBytes: (bytesRead: number) => void = () => {},
): InputFile {
  const isPipe = path === '-'
  const source = isPipe ? stdin() : fileStream(path)
  let bytesRead = 0
  source.on('data', (chunk: Uint8Array) => {
    bytesRead += chunk.length
    onBytes(bytesRead)
  })
  const body = Readable.toWeb(source) as unknown as ReadableStream<Uint8Array>
  return isPipe ? { name: 'pipe', size: null, body } : { name: basename(path), size: statSync(path).size, body }
}

function fileStream(path: string): Readable {
  try {
    if (statSync(path).isDirectory()) throw Object.assign(new Error(path), { code: 'EISDIR' })
    return createReadStream(path, { fd: openSync(path, 'r') })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw new CommandError(`${path} ${REASONS[code] ?? `cannot be read: ${code}`}.`)
  }
}
