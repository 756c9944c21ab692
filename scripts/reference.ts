import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runScript, UsageError } from './errors.ts'
import { REFERENCES } from './reference/references.ts'
import { ROOT } from './root.ts'

const HELP = 'npm run reference: writes every page and schema that is generated from the code.'

await runScript(async () => {
  if (process.argv.length > 2) throw new UsageError(HELP)
  for (const { file, generate } of REFERENCES) {
    const path = join(ROOT, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await generate())
    console.log(file)
  }
}, HELP)
