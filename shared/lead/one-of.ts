import type { FieldView } from '../form/field.ts'

/** Messages of fields of which one had to be answered and none was, by name: each of them is marked (LED-02). */
export function missingAnswers(
  fields: readonly FieldView[],
  valueOf: (name: string) => string,
): Record<string, string> {
  const missing = fields.flatMap(({ name, oneOf }): [string, string][] =>
    oneOf?.names.every((each) => valueOf(each).trim() === '') ? [[name, oneOf.missing]] : [],
  )
  return Object.fromEntries(missing)
}

/** What is missing of several fields is said once: in a summary for the first of them (0), else under the last (-1). */
export const isSaidAt = ({ name, oneOf }: Pick<FieldView, 'name' | 'oneOf'>, text: string, place: 0 | -1): boolean =>
  text !== oneOf?.missing || oneOf.names.at(place) === name

type Rule = { fields: readonly string[]; missing: string; hint?: string }

/** Fields of which one answer is enough in place of each, where any of them had to be answered. */
export function requireOne(fields: FieldView[], rules: readonly Rule[]): FieldView[] {
  return fields.map((field) => {
    const rule = rules.find(({ fields: names }) => names.includes(field.name))
    const group = fields.filter(({ name }) => rule?.fields.includes(name))
    if (!rule || !group.some(({ required }) => required)) return field
    const names = group.map(({ name }) => name)
    const { missing, hint } = rule
    return { ...field, required: false, oneOf: { names, missing, ...(hint && { hint }) } }
  })
}
