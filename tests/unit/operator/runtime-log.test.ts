import { describe, expect, it } from 'vitest'
import { runtimeLog } from '../../../scripts/local/processes.ts'

const MINUTE = 60_000
const REFUSAL =
  'e = workerd/util/sqlite.c++:1757: failed: SQLite failed; dbErrorMessage(err, db) = database is locked: SQLITE_BUSY\n' +
  'stack: workerd@3bd3cfb workerd@3be3ca7'

function aLog() {
  const lines: string[] = []
  let now = 0
  const print = {
    log: (line: string) => lines.push(`log: ${line}`),
    error: (line: string) => lines.push(`error: ${line}`),
  }
  const told = runtimeLog(print, () => now)
  return { lines, told, pass: (milliseconds: number) => (now += milliseconds) }
}

describe('the log of a local server', () => {
  it('says in one sentence, once a minute, that a command has locked the stores', () => {
    const { lines, told, pass } = aLog()
    for (let refusal = 0; refusal < 40; refusal++) told({ level: 'error', message: REFUSAL })
    expect(lines).toEqual([expect.stringMatching(/^log: The local stores are being written to; [^\n]*\.$/)])
    pass(MINUTE)
    told({ level: 'error', message: REFUSAL.replace('SQLITE_BUSY', 'SQLITE_BUSY (extended: SQLITE_BUSY_SNAPSHOT)') })
    expect(lines).toHaveLength(2)
  })

  it.each([
    ['error', 'error: e = workerd/util/sqlite.c++:1: failed: database disk image is malformed'],
    ['warn', 'error: a warning'],
    ['error', 'error: {"event":"request.failed","message":"D1_ERROR: database is locked: SQLITE_BUSY"}'],
    ['log', 'log: a line'],
  ])('prints every other message of the level %s as it is', (level, line) => {
    const { lines, told } = aLog()
    told({ level, message: line.replace(/^\w+: /, '') })
    expect(lines).toEqual([line])
  })
})
