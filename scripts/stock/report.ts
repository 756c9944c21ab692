import { mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Problem } from '../../shared/feed/problem.ts'
import { REPORT_HEADER, reportLine } from '../../shared/feed/report.ts'
import { Stop } from '../fail.ts'

export type Report = {
  add: (problem: Problem) => void
  /** Writes what is left; says where the report is, null when there was nothing to tell. */
  close: () => Promise<string | null>
}

const HELD = 64_000

/** Collects problems into a CSV file, made with the first of them. */
export function openReport(path: string): Report {
  let held = ''
  let file: Promise<{ appendFile(text: string): Promise<void>; close(): Promise<void> }> | null = null
  let writing: Promise<void> = Promise.resolve()

  const write = (text: string) => {
    file ??= begin(path)
    const opened = file
    writing = writing.then(async () => (await opened).appendFile(text))
    // Told by close(); until then a failure must not count as unhandled.
    writing.catch(() => {})
  }

  return {
    add(problem) {
      if (!file && held === '') held = REPORT_HEADER
      held += reportLine(problem)
      if (held.length < HELD) return
      write(held)
      held = ''
    },
    async close() {
      if (held) write(held)
      if (!file) return null
      await writing
      await (await file).close()
      return path
    },
  }
}

async function begin(path: string) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    return await open(path, 'w')
  } catch (error) {
    throw new Stop(`The report cannot be written to ${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
