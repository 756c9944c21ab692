import { fingerprint } from './fingerprint.ts'
import { fillTemplate, type Mapping, normaliseCell, type Rule } from './mapping.ts'

/** A feed row: cells by column name; JSON cells hold any value. */
export type Row = Readonly<Record<string, unknown>>

/** Result of applying a rule to a row. 'misfit': the value does not match the pattern, and the next rule is tried. */
export type CellResult =
  | { kind: 'value'; value: unknown; column: string }
  | { kind: 'nothing' }
  | { kind: 'misfit' | 'fault'; column: string; raw: unknown; reason: string }

const NOTHING: CellResult = { kind: 'nothing' }

/** A cell by column, else by dotted path; undefined when it is empty or an `empty` word. */
function cell(row: Row, column: string, { empty }: Pick<Mapping, 'empty'>): unknown {
  const value = Object.hasOwn(row, column) ? row[column] : valueAtPath(row, column)
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') return value
  const text = value.trim()
  return text === '' || empty.has(text.toLowerCase()) ? undefined : text
}

function valueAtPath(row: Row, path: string): unknown {
  if (!path.includes('.')) return undefined
  return path.split('.').reduce<unknown>((value, key) => {
    const isBranch = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    return isBranch ? (value as Record<string, unknown>)[key] : undefined
  }, row)
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** The raw value of a rule before its steps, with its column; null without one. */
function rawValue(rule: Rule, row: Row, mapping: Mapping): { value: unknown; column: string } | null {
  if (rule.constant !== undefined) return { value: rule.constant, column: '' }
  if (rule.template !== undefined) {
    const value = fillTemplate(rule.template, (column) => asText(cell(row, column, mapping)))
    return value === '' ? null : { value, column: rule.template }
  }
  if (rule.hash) {
    const cells = rule.hash.map((column) => asText(cell(row, column, mapping)))
    return cells.every((text) => text === '')
      ? null
      : { value: fingerprint(cells.join('\u001f')), column: rule.hash.join(' + ') }
  }
  for (const column of rule.from ?? []) {
    const value = cell(row, column, mapping)
    if (value !== undefined) return { value, column }
  }
  return null
}

const toTitleCase = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(^|[\s/(-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

const CASE_CONVERSIONS = {
  title: toTitleCase,
  upper: (text: string) => text.toUpperCase(),
  lower: (text: string) => text.toLowerCase(),
}

/** Applies a rule to a row, except for parsing numbers and dates. */
export function applyRule(rule: Rule, row: Row, mapping: Mapping): CellResult {
  const raw = rawValue(rule, row, mapping)
  if (!raw) return NOTHING
  const { column } = raw
  let { value } = raw
  if (rule.pattern) {
    const match = rule.pattern.exec(asText(value))
    if (!match) return { kind: 'misfit', column, raw: value, reason: 'does not have the expected form' }
    // A pattern may match a form that stands for no value: its group "value" then stays empty.
    value = (match.groups && 'value' in match.groups ? match.groups['value'] : match[0])?.trim()
  }
  if (rule.split && typeof value === 'string') value = splitText(value, rule.split)
  if (value === '' || value === undefined) return NOTHING
  if (rule.case && typeof value === 'string') value = CASE_CONVERSIONS[rule.case](value)
  if (!rule.values) return { kind: 'value', value, column }
  const key = normaliseCell(asText(value))
  if (rule.values.has(key)) {
    const translated = rule.values.get(key)
    return translated === null ? NOTHING : { kind: 'value', value: translated, column }
  }
  if (rule.otherwise === 'keep') return { kind: 'value', value, column }
  if (rule.otherwise === 'drop') return NOTHING
  return { kind: 'fault', column, raw: value, reason: 'is not one of the known values' }
}

function splitText(text: string, { by, at }: NonNullable<Rule['split']>): string | string[] | undefined {
  const parts = text.split(by).map((part) => part.trim())
  return at === undefined ? parts.filter((part) => part !== '') : parts.at(at)
}
