import { createReadStream, mkdirSync, openSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Option } from '@commander-js/extra-typings'
import { type Problem, REPORT_HEADER, reportLine } from '../../shared/feed/problem.ts'
import { toStream } from '../../worker/import/streams.ts'
import { CommandError, errorMessage } from '../errors.ts'
import { ROOT } from '../root.ts'
import { parseText } from './parse.ts'

type Write = (text: string) => Promise<void>

export const outOption = () =>
  new Option('--out <file>', 'write a file, whole or not at all, in place of printing').argParser(parseText)

/** Gives what is written to a file, or without one to `print`. A file that could not be finished is not there. */
export async function withOutput(
  file: string | undefined,
  print: Write,
  work: (write: Write) => Promise<void>,
): Promise<void> {
  if (file === undefined) return work(print)
  await writeWhole(file, async (write) => work((text) => write(text)))
}

/** Writes beside the file first: one that stands there is replaced by a whole one, or stays. */
export async function writeWhole(
  file: string,
  work: (write: (part: string | Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  const draft = `${file}.unfinished`
  const handle = await open(draft, 'w').catch((error: unknown) => {
    throw new CommandError(`${file} cannot be written: ${errorMessage(error)}. Choose another: --out <file>`)
  })
  try {
    await work((part) => handle.appendFile(part))
    await handle.sync()
    await handle.close()
    await rename(draft, file)
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}

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
  const body = toStream(countBytes(source, onBytes))
  return isPipe ? { name: 'pipe', size: null, body } : { name: basename(path), size: statSync(path).size, body }
}

/** By hand: Node's own stream for the web throws beyond any handler when it is cancelled with a chunk on its way. */
async function* countBytes(source: Readable, onBytes: (bytesRead: number) => void): AsyncGenerator<Uint8Array> {
  let bytesRead = 0
  for await (const chunk of source) {
    bytesRead += (chunk as Uint8Array).length
    onBytes(bytesRead)
    yield chunk as Uint8Array
  }
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

/** Where the problems of a file for a site are written, unless --report says otherwise. */
export const defaultReportPath = (folder: 'stock' | 'offers', site: string): string => {
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  return join(ROOT, '.forecourt', folder, `${site.replaceAll(':', '-')}-${now}.csv`)
}

type ProblemReport = {
  add: (problem: Problem) => void
  /** Writes what is buffered. Returns the path of the report, null where it has no problem and no file was made. */
  close: () => Promise<string | null>
}

const BUFFER_CHARS = 64_000

/** A CSV file of the rows that were refused or changed; it is created with the first of them. */
export function openProblemReport(path: string): ProblemReport {
  let buffer = ''
  let file: Promise<{ appendFile(text: string): Promise<void>; close(): Promise<void> }> | null = null
  let writing: Promise<void> = Promise.resolve()

  const write = (text: string) => {
    file ??= createFile(path)
    const opened = file
    writing = writing.then(async () => (await opened).appendFile(text))
    // close() throws it; until then it must not end the process as an unhandled rejection.
    writing.catch(() => {})
  }

  return {
    add(problem) {
      if (!file && buffer === '') buffer = REPORT_HEADER
      buffer += reportLine(problem)
      if (buffer.length < BUFFER_CHARS) return
      write(buffer)
      buffer = ''
    },
    async close() {
      if (buffer) write(buffer)
      if (!file) return null
      await writing
      await (await file).close()
      return path
    },
  }
}

async function createFile(path: string) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    return await open(path, 'w')
  } catch (error) {
    throw new CommandError(
      `The report cannot be written to ${path}: ${errorMessage(error)}. Choose another: --report <file>`,
    )
  }
}
