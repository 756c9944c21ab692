import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'typesense'
import { describe, expect, it } from 'vitest'
import { ADMIN_KEY, SEARCH_KEY, typesenseServer } from '../../fakes/typesense/server.ts'

type Result = { found: number; hits: { document: { id: string } }[]; facet_counts: Facet[] } | { code: number }
type Facet = { field_name: string; counts: { value: string; count: number }[]; stats: Record<string, number> }
type Exchange = {
  name: string
  role: string
  method: string
  path: string
  body?: unknown
  status: number
  response?: unknown
  response_lines?: number
}

const folder = join(import.meta.dirname, '../../../../shared/data/typesense')
const isThere = existsSync(folder)
const fileOf = (file: string) => readFileSync(join(folder, file), 'utf8')

/** What the stand-in does not speak, because the adapter never asks it. */
const NOT_SPOKEN: Record<string, string> = {
  'facet query': 'every value of a facet is asked for',
  'group by model': 'cars are not grouped',
}

/** Counts a server cuts off among equals stand in no order of their own: only what is above the last count is fixed. */
function factsOf({ field_name, counts, stats }: Facet) {
  const last = counts.length >= 10 ? counts.at(-1)!.count : 0
  const above = counts.filter(({ count }) => count > last).map(({ value, count }) => [value, count] as const)
  const told = Object.entries(stats).filter(([name]) => name !== 'total_values')
  const rounded = told.map(([name, value]) => [name, Number(value.toPrecision(6))] as const)
  return {
    field_name,
    values: counts.length,
    above: above.toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)),
    stats: Object.fromEntries(rounded),
  }
}

function resultFacts(result: Result) {
  if ('code' in result) return result
  const { found, hits, facet_counts } = result
  return { found, documents: hits.map(({ document }) => document), facets: facet_counts.map(factsOf) }
}

/** What an answer says, without what changes from one run to the next. */
function facts(answer: unknown): unknown {
  if (typeof answer === 'string') {
    const lines = answer.split('\n').map((line) => JSON.parse(line) as { error?: string })
    return lines.map(({ error, ...line }) => ({ ...line, error: error?.startsWith('Bad JSON') ? 'Bad JSON' : error }))
  }
  const value = answer as Record<string, unknown>
  if ('results' in value) return (value['results'] as Result[]).map(resultFacts)
  if ('facet_counts' in value) return resultFacts(value as Result)
  if ('fields' in value) return { name: value['name'], fields: (value['fields'] as unknown[]).length }
  return value
}

/** JSON of one value, or a line of it for each row of an import. */
function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const taken = (lines: number) => Array.from({ length: lines }, () => ({ success: true, error: undefined }))

describe.skipIf(!isThere).each(['v29', 'v30'])(
  `the stand-in for a server, beside the recorded answers of %s${isThere ? '' : ' (skipped: ../shared/data/typesense is not there)'}`,
  async (version) => {
    if (!isThere) return
    const exchanges = JSON.parse(fileOf(`exchanges-${version}.json`)) as Exchange[]
    const documents = fileOf('documents.jsonl')
    const server = typesenseServer()
    const scoped = new Client({ nodes: [{ url: 'http://search.example' }], apiKey: SEARCH_KEY })
      .keys()
      .generateScopedSearchKey(SEARCH_KEY, { filter_by: 'site:=alpha' })
    const keys: Record<string, string> = { admin: ADMIN_KEY, bad: 'bad', 'scoped to site alpha': scoped }

    const play = ({ role, method, path, body }: Exchange) =>
      server.fetch(`http://search.example${path}`, {
        method,
        headers: { 'x-typesense-api-key': keys[role]! },
        ...(body === undefined
          ? {}
          : {
              body: body === '(documents.jsonl)' ? documents : typeof body === 'string' ? body : JSON.stringify(body),
            }),
      })

    it.each(exchanges.map((exchange) => [exchange.name, exchange] as const))('[SRC-20] %s', async (name, exchange) => {
      if (NOT_SPOKEN[name]) return
      const answer = await play(exchange)
      expect(answer.status).toBe(exchange.status)
      const text = await answer.text()
      expect(facts(read(text))).toEqual(
        exchange.response_lines ? taken(exchange.response_lines) : facts(exchange.response),
      )
    })

    it('[SRC-20] leaves out only what is listed', () => {
      const names = exchanges.map(({ name }) => name)
      expect(Object.keys(NOT_SPOKEN).filter((name) => !names.includes(name))).toEqual([])
      expect(names.length - Object.keys(NOT_SPOKEN).length).toBe(48)
    })
  },
)
