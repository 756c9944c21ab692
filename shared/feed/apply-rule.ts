import { cellText, normaliseCell, type Row, readCell } from './cell.ts'
import { fingerprint } from './fingerprint.ts'
import { fillTemplate, type Mapping, type Rule } from './mapping.ts'

/** Result of applying a rule to a row. 'misfit': the value does not match the pattern, and the next rule is tried. */
export type CellResult =
  | { kind: 'value'; value: unknown; column: string }
  | { kind: 'nothing' }
  | { kind: 'misfit' | 'fault'; column: string; raw: unknown; reason: string }

const NOTHING: CellResult = { kind: 'nothing' }

type ReadColumn = (column: string) => unknown

/** The raw value of a rule before its steps, with its column; null without one. */
function rawValue(rule: Rule, read: ReadColumn): { value: unknown; column: string } | null {
  if (rule.constant !== undefined) return { value: rule.constant, column: '' }
  if (rule.template !== undefined) {
    const value = fillTemplate(rule.template, (column) => cellText(read(column)))
    return value === '' ? null : { value, column: rule.template }
  }
  if (rule.hash) {
    const cells = rule.hash.map((column) => cellText(read(column)))
    return cells.every((text) => text === '')
      ? null
      : { value: fingerprint(cells.join('\u001f')), column: rule.hash.join(' + ') }
  }
  for (const column of rule.from ?? []) {
    const value = read(column)
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

/** Applies a rule to a row, except for parsing numbers and dates. Steps go through the items of a list one by one. */
export function applyRule(rule: Rule, row: Row, mapping: Pick<Mapping, 'empty'>): CellResult {
  const read: ReadColumn = (column) => readCell(row, column, mapping.empty)
  const raw = rawValue(rule, read)
  if (!raw) return NOTHING
  const { column } = raw
  if (!Array.isArray(raw.value)) return runSteps(rule, raw.value, { column, read })
  const results = raw.value.map((item) => runSteps(rule, item, { column, read }))
  const items = results.flatMap((result) => (result.kind === 'value' ? [result.value].flat() : []))
  if (items.length > 0) return { kind: 'value', value: items, column }
  return results.find(({ kind }) => kind !== 'nothing') ?? NOTHING
}

function runSteps(rule: Rule, raw: unknown, { column, read }: { column: string; read: ReadColumn }): CellResult {
  let value = raw
  if (rule.pattern) {
    const match = rule.pattern(cellText(value))
    if (match === null) return { kind: 'misfit', column, raw, reason: 'does not have the expected form' }
    value = match.trim()
  }
  if (rule.after !== undefined)
    value = textAfter(
      cellText(value),
      fillTemplate(rule.after, (name) => cellText(read(name))),
    )
  if (rule.split && typeof value === 'string') value = splitText(value, rule.split)
  if (value === '' || value === undefined) return NOTHING
  if (rule.case && typeof value === 'string') value = CASE_CONVERSIONS[rule.case](value)
  if (rule.values) {
    const key = normaliseCell(cellText(value))
    if (rule.values.has(key)) {
      value = rule.values.get(key)
      if (value === null) return NOTHING
    } else if (rule.otherwise === 'drop') return NOTHING
    else if (rule.otherwise === 'report') {
      return { kind: 'fault', column, raw: value, reason: 'is not one of the known values' }
    }
  }
  const { prefix } = rule
  if (prefix !== undefined)
    value = Array.isArray(value) ? value.map((item) => addPrefix(item, prefix)) : addPrefix(value, prefix)
  const unit = rule.number?.unit_from && read(rule.number.unit_from)
  return { kind: 'value', value: unit ? `${cellText(value)} ${cellText(unit)}` : value, column }
}

function splitText(text: string, { by, at }: NonNullable<Rule['split']>): string | string[] | undefined {
  const parts = text.split(by).map((part) => part.trim())
  return at === undefined ? parts.filter((part) => part !== '') : parts.at(at)
}

/** What follows a beginning, capitals aside; undefined where the text begins otherwise or goes on inside a word. */
function textAfter(text: string, beginning: string): string | undefined {
  const isBegun = text.slice(0, beginning.length).toLowerCase() === beginning.toLowerCase()
  const rest = text.slice(beginning.length)
  return isBegun && !/^[\p{L}\p{N}]/u.test(rest) ? rest.trim() : undefined
}

const addPrefix = (value: unknown, prefix: string): unknown =>
  typeof value !== 'string' || /^https?:\/\//i.test(value) ? value : prefix + value
