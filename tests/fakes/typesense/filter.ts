/** `filter_by` as a real server reads it, for as much of it as the recorded exchanges and the adapter use. */

export type Row = Record<string, unknown>
export type Passes = (row: Row) => boolean
export type Field = { name: string; type: string; facet?: boolean; optional?: boolean }
export type Schema = { name: string; fields: Field[]; default_sorting_field?: string; token_separators?: string[] }

/** What the server says no to, in its words. */
export class Complaint extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const MOST_OPERATIONS = 100

export function readFilter(text: string, schema: Schema): Passes {
  let at = 0
  let comparisons = 0
  const skip = () => {
    while (text[at] === ' ') at++
  }
  const passes = text.trim() === '' ? () => true : either()
  if (comparisons * 2 - 1 > MOST_OPERATIONS) {
    const hint = 'Use `--filter-by-max-ops` command line argument to customize this value.'
    throw new Complaint(400, `\`filter_by\` has too many operations. Maximum allowed: ${MOST_OPERATIONS}. ${hint}`)
  }
  return passes

  /** && and || bind alike, from left to right. */
  function either(): Passes {
    let all = one()
    for (skip(); at < text.length && text[at] !== ')'; skip()) {
      const joint = text.slice(at, at + 2)
      if (joint !== '&&' && joint !== '||') throw new Complaint(400, 'Could not parse the filter query.')
      at += 2
      const [before, next] = [all, one()]
      all = joint === '&&' ? (row) => before(row) && next(row) : (row) => before(row) || next(row)
    }
    return all
  }

  function one(): Passes {
    skip()
    if (text[at] !== '(') return comparison()
    at++
    const inner = either()
    if (text[at] !== ')') throw new Complaint(400, 'Could not parse the filter query: unbalanced parentheses.')
    at++
    return inner
  }

  function comparison(): Passes {
    comparisons++
    const colon = text.indexOf(':', at)
    if (colon === -1) throw new Complaint(400, 'Could not parse the filter query.')
    const name = text.slice(at, colon).trim()
    at = colon + 1
    const operator = /^ *(:?)(!=|>=|<=|[=><])?/.exec(text.slice(at))!
    at += operator[0].length
    const value = readValue()
    const field = name === 'id' ? { name, type: 'string' } : schema.fields.find((known) => known.name === name)
    if (!field) throw new Complaint(400, `Could not find a filter field named \`${name}\` in the schema.`)
    return comparing(field, operator[2] ?? ':', value, schema)
  }

  /** A list in brackets or one value, up to the next joint outside backticks; backticks themselves fall away. */
  function readValue(): string[] {
    skip()
    const isList = text[at] === '['
    if (isList) at++
    const values: string[] = []
    let value = ''
    let isQuoted = false
    for (; at < text.length; at++) {
      const sign = text[at]!
      if (sign === '`') isQuoted = !isQuoted
      else if (isQuoted) value += sign
      else if (isList && sign === ',') value = (values.push(value.trim()), '')
      else if (isList && sign === ']') break
      else if (!isList && (sign === ')' || text.startsWith('&&', at) || text.startsWith('||', at))) break
      else value += sign
    }
    if (isList && at >= text.length && !value.includes('..'))
      throw new Complaint(400, 'Could not parse the filter query.')
    if (isList) at++
    return [...values, value.trim()]
  }
}

const NUMBERS: Record<string, RegExp> = {
  int32: /^-?\d+$/,
  int64: /^-?\d+$/,
  float: /^-?\d+(\.\d+)?$/,
}

/** A comparison and what each row says to it, known from earlier filters: a change puts another row in its place. */
function comparing(field: Field, operator: string, values: string[], schema: Schema): Passes {
  const known = comparisons.get(schema) ?? new Map<string, Passes>()
  comparisons.set(schema, known)
  const name = JSON.stringify([field.name, operator, values])
  const passes = known.get(name) ?? memoise(compare(field, operator, values, schema))
  known.set(name, passes)
  return passes
}

const comparisons = new WeakMap<Schema, Map<string, Passes>>()

function compare(field: Field, operator: string, values: string[], schema: Schema): Passes {
  const { name } = field
  const type = field.type.replace('[]', '')
  const held = (row: Row): unknown[] =>
    Array.isArray(row[name]) ? row[name] : row[name] === undefined ? [] : [row[name]]
  if (type === 'bool') return (row) => held(row).some((one) => values.includes(String(one))) === (operator !== '!=')
  if (type === 'string') {
    const wanted = values.map((value) => tokens(value, schema))
    const whole = new Set(wanted.map((all) => all.join(' ')))
    const meets = memoise((text: string) => {
      const own = tokens(text, schema)
      return operator === ':'
        ? wanted.some((all) => all.every((token) => own.includes(token)))
        : whole.has(own.join(' '))
    })
    return (row) => held(row).some((one) => meets(String(one))) === (operator !== '!=')
  }
  const number = (text: string) => {
    if (NUMBERS[type]?.test(text)) return Number(text)
    throw new Complaint(400, `Error with filter field \`${name}\`: Not ${type === 'float' ? 'a float' : `an ${type}`}.`)
  }
  const tests = values.map((value): ((one: number) => boolean) => {
    if (value.includes('..')) {
      const [low, high] = value.split('..').map((end) => number(end)) as [number, number]
      return (one) => one >= low && one <= high
    }
    const bound = number(value)
    if (operator === '>') return (one) => one > bound
    if (operator === '<') return (one) => one < bound
    if (operator === '>=') return (one) => one >= bound
    if (operator === '<=') return (one) => one <= bound
    return (one) => one === bound
  })
  return (row) => held(row).some((one) => tests.some((passes) => passes(one as number))) === (operator !== '!=')
}

/** How the server compares texts: no case, no accents, no signs but those that part words. */
export function tokens(text: string, schema: Schema): string[] {
  const read = readers.get(schema) ?? memoise((one) => tokenised(one, schema))
  readers.set(schema, read)
  return read(text)
}

const readers = new WeakMap<Schema, (text: string) => string[]>()

/** The same function, computed once for each argument: the rows of a collection have few different values. */
export function memoise<Argument, Value extends object | boolean | number>(
  compute: (argument: Argument) => Value,
): (argument: Argument) => Value {
  const known = new Map<Argument, Value>()
  return (argument) => {
    const found = known.get(argument)
    if (found !== undefined) return found
    const value = compute(argument)
    known.set(argument, value)
    return value
  }
}

function tokenised(text: string, { token_separators = [] }: Schema): string[] {
  const parted = token_separators.reduce((all, sign) => all.replaceAll(sign, ' '), text)
  const words = parted.normalize('NFKD').toLowerCase().split(/\s+/)
  return words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, '')).filter(Boolean)
}
