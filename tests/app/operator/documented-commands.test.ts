import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from '@commander-js/extra-typings'
import { describe, expect, it } from 'vitest'
import { domains } from '../../../scripts/domains/program.ts'
import { leads } from '../../../scripts/leads/program.ts'
import { offers } from '../../../scripts/offers/program.ts'
import type { Program } from '../../../scripts/operator/program.ts'
import { postcodes } from '../../../scripts/postcodes/program.ts'
import { privacy } from '../../../scripts/privacy/program.ts'
import { redirects } from '../../../scripts/redirects/program.ts'
import { reservations } from '../../../scripts/reservations/program.ts'
import { sites } from '../../../scripts/sites/program.ts'
import { stock } from '../../../scripts/stock/program.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PROGRAMS: Record<string, Program> = {
  domains,
  leads,
  offers,
  postcodes,
  privacy,
  redirects,
  reservations,
  sites,
  stock,
}
const RUN = new RegExp(`npm run (?:-s )?(${Object.keys(PROGRAMS).join('|')}) -- ([^\`#>|)\\]\\n]*)`, 'g')
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'tenants/_mappings/README.md',
  ...globSync('docs/*.md', { cwd: ROOT }),
]

/** In place of `<slug>` and the like. */
const PLACEHOLDER = 'PLACEHOLDER'

type Typed = { line: string; program: string; words: string[]; isWhole: boolean }

/** Commands of a document; `isWhole` those in blocks of code, which are typed as they stand. */
function commandsOf(file: string): Typed[] {
  const text = readFileSync(join(ROOT, file), 'utf8').replace(/<[^>\n]+>/g, PLACEHOLDER)
  const blocks = text.match(/^( *)```sh\n[\s\S]*?^\1```/gm) ?? []
  const inBlocks = new Set(blocks.flatMap((block) => [...block.matchAll(RUN)].map(([line]) => line)))
  return [...text.matchAll(RUN)].map(([line, program = '', rest = '']) => ({
    line: line.trim(),
    program,
    words: rest.replaceAll('"', ' ').trim().split(/\s+/),
    isWhole: inBlocks.has(line),
  }))
}

/** What is wrong with a command as it is typed; '' for nothing. */
function faultOf({ program, words, isWhole }: Typed): string {
  let command = PROGRAMS[program]!({} as never) as unknown as Command
  let at = 0
  if (words[0] === 'help') words.shift()
  for (let next; (next = command.commands.find((one) => one.name() === words[at])); at++) command = next as Command
  if (command.commands.length > 0 && words[at] && !/^-|^PLACEHOLDER$/.test(words[at]!)) return `no ${words[at]}`
  const options = words.filter((word) => word.startsWith('--'))
  const unknown = options.find((word) => !command.options.some(({ long }) => long === word) && word !== '--help')
  if (unknown) return `no option ${unknown} of ${command.name()}`
  const missing = command.options.find(({ mandatory, long }) => mandatory && !options.includes(long ?? ''))
  return isWhole && missing ? `${command.name()} needs ${missing.long}` : ''
}

describe('the commands that the documents name', () => {
  it.each(DOCUMENTS.map((file) => [file]))('[OPS-01] of %s are there, with these options', (file) => {
    const faults = commandsOf(file).flatMap((typed) => {
      const fault = faultOf(typed)
      return fault ? [`${typed.line}: ${fault}`] : []
    })
    expect(faults).toEqual([])
  })

  it('[OPS-01] are many', () => {
    expect(DOCUMENTS.flatMap(commandsOf).length).toBeGreaterThan(100)
  })
})
