export type Attributes = Record<string, string | number | boolean>

/** A piece of work of a trace. Names and attributes have few values, and nothing of a person: no query, token or address. */
export type Span = {
  name: string
  kind: 'server' | 'client' | 'internal'
  spanId: string
  parentId: string | null
  /** Epoch ms. */
  start: number
  end: number
  attributes: Attributes
  isError: boolean
}

/** The spans of a trace, while it is recorded. */
export type Recording = { spans: Span[]; dropped: number /** By the ratio. */; isChosen: boolean }
