import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runScript, UsageError } from './errors.ts'
import { PAGES, SCHEMAS } from './reference/references.ts'
import { ROOT } from './root.ts'

const HELP =
  'npm run reference [-- schemas]: writes every page and schema that is generated from the code; `schemas`: without a word, those alone that are not committed.'

await runScript(async () => {
  const [word, ...more] = process.argv.slice(2)
  const isQuiet = word === 'schemas'
  if ((word !== undefined && !isQuiet) || more.length > 0) throw new UsageError(HELP)
  for (const { file, generate } of isQuiet ? SCHEMAS : [...SCHEMAS, ...PAGES]) {
    const path = join(ROOT, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await generate())
    if (!isQuiet) console.log(file)
  }
}, HELP)
