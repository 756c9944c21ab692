import { Complaint, memoise, type Row, readFilter, type Schema, tokens } from './filter.ts'
import { readText } from './text.ts'

/** One collection in memory: its documents in the order they came, and searches over them. */
export type Collection = ReturnType<typeof collection>
export type Params = Record<string, string>

const PER_PAGE = 10
const MOST_PER_PAGE = 250
const MAX_FACET_VALUES = 10

export function collection(schema: Schema) {
  const rows = new Map<string, Row>()
  const numbers = new Map<string, number>()
  let arrived = 0
  const reader = () => memoise((filter: string) => [...rows.values()].filter(readFilter(filter, schema)))
  let rowsThatPass = reader()

  const put = (row: Row) => {
    complainOf(row, schema)
    const id = typeof row['id'] === 'string' ? row['id'] : String(arrived)
    rows.set(id, { ...row, id })
    numbers.set(id, arrived++)
    rowsThatPass = reader()
  }
  const remove = (id: string) => {
    rows.delete(id)
    rowsThatPass = reader()
  }
  return {
    schema,
    size: () => rows.size,
    put,
    get: (id: string) => rows.get(id),
    change: (id: string, change: Row) => put({ ...rows.get(id), ...change }),
    remove,
    removeWhere(filter: string): number {
      const isGone = readFilter(filter, schema)
      const gone = [...rows].filter(([, row]) => isGone(row))
      for (const [id] of gone) remove(id)
      return gone.length
    },
    search,
  }

  function search(params: Params) {
    const perPage = Number(params['per_page'] ?? PER_PAGE)
    const page = Number(params['page'] ?? 1)
    if (perPage > MOST_PER_PAGE) throw new Complaint(422, `Only upto ${MOST_PER_PAGE} hits can be fetched per page.`)
    const filtered = rowsThatPass(params['filter_by'] ?? '')
    const facets = listOf(params['facet_by'])
    for (const name of facets) {
      const field = schema.fields.find((known) => known.name === name && known.facet)
      if (!field) throw new Complaint(404, `Could not find a facet field named \`${name}\` in the schema.`)
    }
    const strategy = params['facet_strategy'] ?? 'automatic'
    if (!['automatic', 'exhaustive', 'top_values'].includes(strategy))
      throw new Complaint(400, `Invalid facet index type: ${strategy}`)
    const scores = params['q'] === '*' ? null : readText(filtered, params, schema)
    const order = orderOf(params['sort_by'], (row) => scores?.get(row) ?? 0)
    const found = (scores ? [...scores.keys()] : filtered).toSorted(order)
    return {
      facet_counts: facets.map((name) =>
        counted(found, name, Number(params['max_facet_values'] ?? MAX_FACET_VALUES), schema),
      ),
      found: found.length,
      hits: found.slice((page - 1) * perPage, page * perPage).map((row) => ({
        document: only(row, listOf(params['include_fields'])),
        highlight: {},
        highlights: [],
      })),
      out_of: rows.size,
      page,
      request_params: { collection_name: schema.name, first_q: params['q'], per_page: perPage, q: params['q'] },
      search_cutoff: false,
      search_time_ms: 0,
    }
  }

  /** `_eval([(filter):score, ...]):desc`: a row scores what the first filter that it passes says, else nothing. */
  function scoreOf(sort: string): { of: (row: Row) => number; sign: 1 | -1 } | null {
    const [, inside, direction] = /^_eval\(\[(.*)\]\):(asc|desc)$/.exec(sort) ?? []
    if (inside === undefined) return null
    const scores = [...inside.matchAll(/\(([^()]+)\): *(\d+)/g)].map(([, filter, score]) => ({
      passes: readFilter(filter!, schema),
      score: Number(score),
    }))
    const of = memoise((row: Row) => scores.find(({ passes }) => passes(row))?.score ?? 0)
    return { of, sign: direction === 'asc' ? 1 : -1 }
  }

  /** Up to three fields; a row without the field stands last, and the last to come goes first among equals. */
  function orderOf(sortBy: string | undefined, textMatch: (row: Row) => number): (a: Row, b: Row) => number {
    const asked = sortsOf(sortBy ?? `${schema.default_sorting_field}:desc`)
    if (asked.length > 3) throw new Complaint(422, 'Only upto 3 sort_by fields can be specified.')
    const keys = asked.map((one): { of: (row: Row) => number | undefined; sign: 1 | -1 } => {
      const scored = scoreOf(one)
      if (scored) return scored
      if (/^_text_match(\(buckets: \d+\))?:desc$/.test(one)) return { of: textMatch, sign: -1 }
      const [, name = '', direction] = /^(\w+)(?:\(.*\))?:(asc|desc)$/.exec(one) ?? []
      if (schema.fields.some((field) => field.name === name))
        return { of: (row) => row[name] as number | undefined, sign: direction === 'asc' ? 1 : -1 }
      throw new Complaint(404, `Could not find a field named \`${name}\` in the schema for sorting.`)
    })
    return (a, b) => {
      for (const { of, sign } of keys) {
        const [left, right] = [of(a), of(b)]
        if (left === right) continue
        if (left === undefined || right === undefined) return left === undefined ? 1 : -1
        return sign * (left - right)
      }
      return numbers.get(String(b['id']))! - numbers.get(String(a['id']))!
    }
  }
}

/** Orders parted by commas, those within brackets left alone. */
const sortsOf = (text: string) => text.match(/_eval\(\[.*?\]\):\w+|[^,]+/g) ?? []

const listOf = (text: string | undefined) => (text ?? '').split(',').filter(Boolean)

const only = (row: Row, names: string[]): Row =>
  names.length === 0 ? row : Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

/** A text of signs alone is no value: real servers leave it out. */
function counted(rows: Row[], name: string, most: number, schema: Schema) {
  const tally = new Map<string, number>()
  const held = rows.map((row) => row[name]).filter((value) => value !== undefined)
  for (const value of held.flat().map(String).map(cut)) {
    if (tokens(value, schema).length > 0) tally.set(value, (tally.get(value) ?? 0) + 1)
  }
  const counts = [...tally].map(([value, count]) => ({ count, highlighted: value, value }))
  const values = held.filter((value) => typeof value === 'number')
  const sum = values.reduce((all, value) => all + value, 0)
  const stats =
    values.length === 0
      ? {}
      : {
          avg: sum / values.length,
          max: values.reduce((a, b) => Math.max(a, b)),
          min: values.reduce((a, b) => Math.min(a, b)),
          sum,
        }
  return {
    counts: counts.toSorted((a, b) => b.count - a.count).slice(0, most),
    field_name: name,
    sampled: false,
    stats: { ...stats, total_values: tally.size },
  }
}

const MOST_FACET_BYTES = 255
/** UTF-8 of one UTF-16 unit. */
const MOST_BYTES_A_UNIT = 3

/** Values are counted by their first bytes, though that parts a letter. */
function cut(value: string): string {
  if (value.length * MOST_BYTES_A_UNIT <= MOST_FACET_BYTES) return value
  const bytes = new TextEncoder().encode(value)
  return bytes.length <= MOST_FACET_BYTES ? value : new TextDecoder().decode(bytes.subarray(0, MOST_FACET_BYTES))
}

const IS: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
  int32: Number.isSafeInteger,
  int64: Number.isSafeInteger,
  float: (value) => typeof value === 'number',
}

/** Why a document is not taken. */
function complainOf(row: Row, { fields, default_sorting_field: sorted }: Schema): void {
  if (sorted && row[sorted] === undefined) {
    const why = `Field \`${sorted}\` has been declared as a default sorting field, but is not found in the document.`
    throw new Complaint(400, why)
  }
  for (const { name, type, optional } of fields) {
    const value = row[name]
    if (value === undefined && optional) continue
    if (value === undefined) {
      throw new Complaint(400, `Field \`${name}\` has been declared in the schema, but is not found in the document.`)
    }
    const is = IS[type.replace('[]', '')]!
    const isSound = type.endsWith('[]') ? Array.isArray(value) && value.every(is) : is(value)
    const article = type.startsWith('int') ? 'an' : 'a'
    if (!isSound) throw new Complaint(400, `Field \`${name}\` must be ${article} ${type}.`)
  }
}
