import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { codeTexts } from './code-texts.ts'
import { isRead } from './groups.ts'
import { pageTexts, settingTexts } from './tenant-texts.ts'
import type { Text } from './text.ts'

const SOURCES: [files: string, read: (file: string, source: string) => Text[]][] = [
  ['{shared,client,worker}/**/*.{ts,tsx}', codeTexts],
  ['tenants/{_defaults,_templates/*,*/site,_demo/offers}.json', settingTexts],
  ['tenants/**/*.md', pageTexts],
]

/** Every text that a shopper reads: of the code, of the shipped sites and of their pages. */
export const readTexts = (root: string = ROOT): Text[] =>
  SOURCES.flatMap(([files, read]) =>
    globSync(files, { cwd: root })
      .filter((file) => isRead(file) && !file.startsWith('tenants/_mappings/'))
      .toSorted()
      .flatMap((file) => read(file, readFileSync(join(root, file), 'utf8'))),
  )
