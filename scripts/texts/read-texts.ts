import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { codeTexts, type Text } from './code-texts.ts'
import { isRead } from './groups.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

const isText = (value: string) =>
  /[A-Za-z]{2}/.test(value) && /[\sA-Z]/.test(value) && !/^(\/|https?:|mailto:|#\w|[A-Z_]+$)/.test(value)

/** Settings that hold names and keys, no words. */
const SILENT =
  /(^|\.)(\$schema|slug|template|url|host|id|secret|key|webhook_secret|to|page|kind|state|icon|family|make|model|body|email|timezone|postcode|street|suburb|author|car|map_id|type|variant)$/

/** The texts of a file of settings, each with the path of its setting. */
export function settingTexts(file: string, source: string): Text[] {
  const texts: Text[] = []
  let from = 0
  const walk = (value: Json, setting: string): void => {
    if (typeof value === 'string') {
      const found = source.indexOf(JSON.stringify(value), from)
      if (found >= 0) from = found
      if (isText(value) && !SILENT.test(setting))
        texts.push({ file, line: lineAt(source, from), words: value, setting })
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        walk(inner, Array.isArray(value) ? setting : [setting, key].filter(Boolean).join('.'))
      }
    }
  }
  walk(JSON.parse(source) as Json, '')
  return texts
}

/** A setting of a page or section that holds an address or a key: `href: /used-cars`, `- kind: cars`. */
const SILENT_LINE = /^\s*(- )?[\w-]+:\s*("?\/|"?#|[a-z0-9_.-]*$|\{|\[)/

/** The texts of a page in Markdown, line by line. */
export const pageTexts = (file: string, source: string): Text[] =>
  source
    .split('\n')
    .map((line, at) => ({ file, line: at + 1, words: line.trim() }))
    .filter(({ words }) => isText(words) && words.includes(' ') && !SILENT_LINE.test(words))

const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length

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
