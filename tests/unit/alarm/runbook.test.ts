import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ALARM_CAUSE_NAMES, causeRow } from '../../../shared/alarm/causes.ts'

const runbook = readFileSync(new URL('../../../docs/runbook.md', import.meta.url), 'utf8')
const sections = new Map(
  runbook
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section]),
)

describe('the runbook', () => {
  it.each(ALARM_CAUSE_NAMES)('[TRU-05] says of %s what it means, what to look at and what to do', (cause) => {
    const section = sections.get(causeRow(cause).title) ?? ''
    for (const part of ['**Means**: ', '**Look**: ', '**Do**: ']) expect(section).toContain(part)
  })

  it('[TRU-05] has no section of an alarm that is never raised', () => {
    const titles = new Set(ALARM_CAUSE_NAMES.map((cause) => causeRow(cause).title))
    const strays = [...sections].filter(([title, text]) => text.includes('**Means**') && !titles.has(title))
    expect(strays).toEqual([])
  })
})
