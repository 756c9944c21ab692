import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { codeTexts, type Text } from './code-texts.ts'

/** The page or the noun that a file is about: what an editor reads together. */
const NOUN = /^(?:shared|client|worker\/features)\/(?:pages\/)?([a-z-]+)/

/** What operators, developers, search engines and other systems read, and the code that writes no page. */
const UNSEEN: RegExp[] = [
  /\.d\.ts$/,
  /^shared\/([a-z-]+\/settings\.ts|settings\/|theme\/)/,
  /^shared\/(public-address\.ts|vehicle\/evidence|trust\/limits?\.ts)/,
  /^shared\/(alarm|csp|feed|redirects|stock|structured-data|web|photo)\//,
  /^shared\/search\/(sentence|wanted|listing-rank|address-fault|advert)/,
  /^shared\/(lead\/adf|privacy\/(retention|columns|shopper-tables)|car\/(media-url|evidence|schema))/,
  /^shared\/(reservation\/state-machine|seo\/robots|page\/(sections?|fields|files|page)\b|trust\/limits)/,
  /^shared\/tenant\/(issues|config-conflicts|choices|looks|fields|fonts|hostname|lead-delivery|secret-names|navigation|window|theme|stock|feeds|spin|contrast|content|pinned)/,
  /^shared\/confirmation\/(undeliverable|events|fill)/,
  /^worker\/(import|migrations|stock-index|stock-records|all-sites|platform|jobs)/,
  /^worker\/[a-z-]+\.tsx?$/,
  /^worker\/features\/(dev|jobs|sites|csp-reports|stock|alarms|redirects|watch)\//,
  /^worker\/features\/(search\/(typesense|dev-search)|pages\/compile|offers\/(import|api))/,
  /^worker\/features\/(privacy\/(site-privacy|part|find|people)|payments\/(local|service|site-payments))/,
  /^worker\/features\/leads\/(ledger|insert-lead|outbox|operator|destinations|deliver|service\.ts)/,
  /^worker\/features\/leads\/confirmations\/(overtaken|attempt|send|delivery-reports)/,
  /^worker\/http\/(api-keys|cookies|middleware)/,
]

export const isRead = (file: string): boolean => !UNSEEN.some((files) => files.test(file))

export const chooseGroup = ({ file }: Text): string => {
  const site = /^tenants\/([a-z][\w-]*)\//.exec(file)?.[1]
  if (site) return `Site: ${site}`
  if (file.startsWith('tenants/')) return 'Every site: defaults, templates and shared pages'
  return NOUN.exec(file)?.[1] ?? 'elsewhere'
}

const isOfSites = (title: string) => Number(/^[A-Z]/.test(title))

/** The groups of a list of texts, in the order of reading: the product, then what all sites share, then each site. */
export function grouped(texts: Text[]): [title: string, texts: Text[]][] {
  const groups = [...Map.groupBy(texts, chooseGroup)]
  return groups.toSorted(([a], [b]) => isOfSites(a) - isOfSites(b) || a.localeCompare(b))
}

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
