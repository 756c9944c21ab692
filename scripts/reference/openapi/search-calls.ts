import { z } from 'zod'
import { SEARCHES_PER_CALL, type SearchesReply, SUGGESTION_CHARS, type SuggestionsReply } from '../../../shared/api.ts'
import { MAX_ADDRESS_CHARS } from '../../../shared/search/search-address.ts'
import { SUGGESTION_KIND_KEYS } from '../../../shared/search/suggest/suggest.ts'
import { type Call, json } from './document.ts'

const suggestionsReplySchema = z.object({
  whole: z
    .object({ href: z.string(), countText: z.string().nullable() })
    .nullable()
    .describe('The typed text as a search of its own; null without text. Without a count where it finds nothing.'),
  note: z.string().nullable().describe('What the suggestions are within, where that is not all stock.'),
  groups: z.array(
    z.object({
      kind: z.enum(SUGGESTION_KIND_KEYS),
      heading: z.string(),
      options: z.array(
        z.object({
          text: z.string(),
          detail: z.string().describe('How many cars the page at `href` shows, or the price of a single car.'),
          href: z.string(),
        }),
      ),
    }),
  ),
}) satisfies z.ZodType<SuggestionsReply>

const searchesReplySchema = z.object({
  searches: z
    .array(z.object({ name: z.string(), count: z.int().min(0), countText: z.string() }).nullable())
    .describe('In the order of the request; null for an address that is no search.'),
}) satisfies z.ZodType<SearchesReply>

/** Calls of a search box: what is remembered, and what is suggested. */
export const SEARCH_CALLS: Call[] = [
  {
    method: 'get',
    path: '/api/searches',
    tag: 'pages',
    summary: 'Names and counts of searches',
    query: z.object({ at: z.array(z.string().max(MAX_ADDRESS_CHARS)).max(SEARCHES_PER_CALL) }),
    answers: { 200: json(searchesReplySchema) },
  },
  {
    method: 'get',
    path: '/api/suggestions',
    tag: 'pages',
    summary: 'Suggestions for a search that is being typed',
    query: z.object({
      query: z.string().max(SUGGESTION_CHARS).optional().describe('What is typed so far.'),
      at: z
        .string()
        .max(MAX_ADDRESS_CHARS)
        .optional()
        .describe('Address of the search page it is typed on: its filters are kept.'),
    }),
    answers: { 200: json(suggestionsReplySchema) },
  },
]
