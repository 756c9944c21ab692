import type { FieldView } from '../form/field.ts'

/** Messages of fields of which one had to be answered and none was, by the first of their names (LED-02). */
export function missingAnswers(
  fields: readonly FieldView[],
  valueOf: (name: string) => string,
): Record<string, string> {
  const missing = fields.flatMap(({ name, oneOf }): [string, string][] => {
    const isFirst = oneOf?.names[0] === name
    return isFirst && oneOf.names.every((each) => valueOf(each).trim() === '') ? [[name, oneOf.missing]] : []
  })
  return Object.fromEntries(missing)
}

/** `hint`: said at the first of the fields. */
type Rule = { fields: readonly string[]; missing: string; hint?: string }

/** Fields of which one answer is enough in place of each, where any of them had to be answered. */
export function requireOne(fields: FieldView[], rules: readonly Rule[]): FieldView[] {
  return fields.map((field) => {
    const rule = rules.find(({ fields: names }) => names.includes(field.name))
    const group = fields.filter(({ name }) => rule?.fields.includes(name))
    if (!rule || !group.some(({ required }) => required)) return field
    const names = group.map(({ name }) => name)
    const hint = names[0] === field.name && rule.hint ? { hint: rule.hint } : {}
    return { ...field, ...hint, required: false, oneOf: { names, missing: rule.missing } }
  })
}
