import { type Collection, collection, type Params } from './collection.ts'
import { Complaint, type Row, type Schema } from './filter.ts'
import { embeddedIn } from './scoped-key.ts'

/** Keys of the stand-in: one that may do everything, one that may search and that scoped keys are made from. */
export const ADMIN_KEY = 'admin-key-of-the-stand-in'
export const SEARCH_KEY = 'search-key-of-the-stand-in'

const json = (value: unknown, status = 200) => Response.json(value, { status })

type Key = { id: number; value: string; description: string; actions: string[]; collections: string[] }

/**
 * A Typesense server in memory, for the calls that Forecourt makes; held against recorded answers of real servers by
 * tests/contract/search/server.test.ts. `fetch` takes the place of the network.
 */
export function typesenseServer() {
  const collections = new Map<string, Collection>()
  const aliases = new Map<string, string>()
  const keys = new Map<number, Key>()
  let isDown = false
  let isSilent = false
  let spoilt: (() => Response) | null = null
  const calls: string[] = []

  const at = (name: string): Collection => {
    const found = collections.get(aliases.get(name) ?? name)
    if (!found) throw new Complaint(404, 'Collection not found')
    return found
  }

  type Call = { parts: string[]; params: Params; body: string; embedded: Params }
  const search = (name: string, params: Params, { embedded }: Call) => at(name).search(narrowed(params, embedded))

  const ROUTES: [method: string, path: RegExp, answer: (call: Call) => Response][] = [
    ['GET', /^\/health$/, () => json({ ok: true })],
    ['GET', /^\/debug$/, () => json({ state: 1, version: '29.0' })],
    [
      'POST',
      /^\/collections$/,
      ({ body }) => {
        const schema = JSON.parse(body) as Schema
        if (collections.has(schema.name)) {
          throw new Complaint(409, `A collection with name \`${schema.name}\` already exists.`)
        }
        collections.set(schema.name, collection(schema))
        return json({ ...schema, num_documents: 0 }, 201)
      },
    ],
    [
      'GET',
      /^\/collections$/,
      () => json([...collections.values()].map((one) => ({ ...one.schema, num_documents: one.size() }))),
    ],
    [
      'GET',
      /^\/collections\/([^/]+)$/,
      ({ parts: [name] }) => json({ ...at(name!).schema, num_documents: at(name!).size() }),
    ],
    [
      'DELETE',
      /^\/collections\/([^/]+)$/,
      ({ parts: [name] }) => {
        const { schema } = at(name!)
        collections.delete(schema.name)
        return json(schema)
      },
    ],
    [
      'PUT',
      /^\/aliases\/([^/]+)$/,
      ({ parts: [name], body }) => {
        const { collection_name } = JSON.parse(body) as { collection_name: string }
        aliases.set(name!, collection_name)
        return json({ collection_name, name })
      },
    ],
    [
      'GET',
      /^\/aliases\/([^/]+)$/,
      ({ parts: [name] }) => {
        const collection_name = aliases.get(name!)
        if (!collection_name) throw new Complaint(404, 'Not Found')
        return json({ collection_name, name })
      },
    ],
    [
      'DELETE',
      /^\/aliases\/([^/]+)$/,
      ({ parts: [name] }) => {
        const collection_name = aliases.get(name!)
        if (!aliases.delete(name!)) throw new Complaint(404, 'Not Found')
        return json({ collection_name, name })
      },
    ],
    [
      'POST',
      /^\/collections\/([^/]+)\/documents\/import$/,
      ({ parts: [name], body }) => {
        const into = at(name!)
        const lines = body.split('\n').filter(Boolean)
        return new Response(lines.map((line) => JSON.stringify(taken(into, line))).join('\n'))
      },
    ],
    ['GET', /^\/collections\/([^/]+)\/documents\/search$/, (call) => json(search(call.parts[0]!, call.params, call))],
    [
      'POST',
      /^\/keys$/,
      ({ body }) => {
        const id = keys.size + 1
        const key = { ...(JSON.parse(body) as Omit<Key, 'id' | 'value'>), id, value: `key-${id}-of-the-stand-in` }
        keys.set(id, key)
        return json(key, 201)
      },
    ],
    [
      'GET',
      /^\/keys$/,
      // The value itself is told once, when the key is made.
      () =>
        json({ keys: [...keys.values()].map(({ value, ...key }) => ({ ...key, value_prefix: value.slice(0, 4) })) }),
    ],
    [
      'DELETE',
      /^\/keys\/(\d+)$/,
      ({ parts: [id] }) => {
        if (!keys.delete(Number(id))) throw new Complaint(404, 'Not found.')
        return json({ id: Number(id) })
      },
    ],
    ['POST', /^\/multi_search$/, (call) => json({ results: readSearches(call).map((one) => resultOf(one, call)) })],
    ['GET', /^\/collections\/([^/]+)\/documents\/([^/]+)$/, ({ parts: [name, id] }) => json(document(name!, id!))],
    [
      'PATCH',
      /^\/collections\/([^/]+)\/documents\/([^/]+)$/,
      ({ parts: [name, id], body }) => {
        document(name!, id!)
        at(name!).change(id!, JSON.parse(body) as Row)
        return json(document(name!, id!))
      },
    ],
    [
      'DELETE',
      /^\/collections\/([^/]+)\/documents\/([^/]+)$/,
      ({ parts: [name, id] }) => {
        const gone = document(name!, id!)
        at(name!).remove(id!)
        return json(gone)
      },
    ],
    [
      'DELETE',
      /^\/collections\/([^/]+)\/documents$/,
      ({ parts: [name], params }) => json({ num_deleted: at(name!).removeWhere(params['filter_by'] ?? '') }),
    ],
  ]

  function document(name: string, id: string): Row {
    const row = at(name).get(id)
    if (!row) throw new Complaint(404, `Could not find a document with id: ${id}`)
    return row
  }

  const readSearches = ({ body }: Call) => (JSON.parse(body) as { searches: Params[] }).searches

  /** Of several searches one may fail alone. */
  function resultOf(params: Params, call: Call): unknown {
    try {
      return search(params['collection'] ?? '', params, call)
    } catch (error) {
      if (error instanceof Complaint) return { code: error.status, error: error.message }
      throw error
    }
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const searchKeys = [SEARCH_KEY, ...[...keys.values()].map(({ value }) => value)]
    const embedded = await allowedBy(request.headers.get('x-typesense-api-key') ?? '', url.pathname, searchKeys)
    if (!embedded) throw new Complaint(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.')
    const route = ROUTES.find(([method, path]) => method === request.method && path.test(url.pathname))
    if (!route) throw new Complaint(404, 'Not Found')
    const parts = route[1].exec(url.pathname)!.slice(1).map(decodeURIComponent)
    return route[2]({ parts, params: Object.fromEntries(url.searchParams), body: await request.text(), embedded })
  }

  return {
    /** Every call so far, as 'POST /multi_search'. */
    calls,
    goDown: () => void (isDown = true),
    /** Says nothing until the client's limit has passed, which here it has at once. */
    sayNothing: () => void (isSilent = true),
    comeBack: () => void ([isDown, isSilent, spoilt] = [false, false, null]),
    /** Answers this instead, whatever it is asked. */
    answerWith: (make: () => Response) => void (spoilt = make),
    documents: (name: string) => at(name).size(),
    collections: () => [...collections.keys()],
    aliases: () => [...aliases.keys()],
    /** A collection of another's, with this alias to it where one is named. */
    hasForeign(name: string, alias?: string) {
      collections.set(name, collection({ name, fields: [] }))
      if (alias) aliases.set(alias, name)
    },
    /** Numbers of the keys that were made. */
    keys: () => [...keys.keys()],
    document,
    fetch: async (input: string | Request, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init)
      calls.push(`${request.method} ${new URL(request.url).pathname}`)
      if (isSilent) throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
      if (isDown) throw new TypeError('fetch failed')
      if (spoilt) return spoilt()
      try {
        return await answer(request)
      } catch (error) {
        if (error instanceof Complaint) return json({ message: error.message }, error.status)
        throw error
      }
    },
  }
}

/** What a key adds to every search; null when the key may not do this. */
async function allowedBy(key: string, path: string, searchKeys: string[]): Promise<Params | null> {
  if (key === ADMIN_KEY || path === '/health') return {}
  const isSearch = path === '/multi_search' || path.endsWith('/documents/search')
  if (!isSearch) return null
  if (searchKeys.includes(key)) return {}
  for (const parent of searchKeys) {
    const embedded = await embeddedIn(key, parent)
    if (embedded) return embedded
  }
  return null
}

/** A scoped key's own filter holds whatever the search asks for. */
function narrowed(params: Params, { filter_by: own }: Params): Params {
  if (!own) return params
  return { ...params, filter_by: params['filter_by'] ? `(${own}) && (${params['filter_by']})` : own }
}

function taken(into: Collection, line: string): Row {
  try {
    into.put(JSON.parse(line) as Row)
    return { success: true }
  } catch (error) {
    const message = error instanceof Complaint ? error.message : `Bad JSON: ${String(error)}`
    return { code: 400, error: message, success: false }
  }
}
