import { mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Problem, REPORT_HEADER, reportLine } from '../../shared/feed/problem.ts'
import { CommandError, errorMessage } from '../errors.ts'

export type ProblemReport = {
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
