import { z } from 'zod'
import { SEARCH_ADDRESS_LIMIT, SUGGESTION_CHARS, type SuggestionsReply } from '../../../shared/api.ts'
import { SUGGESTION_KIND_KEYS } from '../../../shared/search/suggest/kinds.ts'
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

export const SUGGESTIONS_CALL: Call = {
  method: 'get',
  path: '/api/suggestions',
  tag: 'pages',
  summary: 'Suggestions for a search that is being typed',
  query: z.object({
    query: z.string().max(SUGGESTION_CHARS).optional().describe('What is typed so far.'),
    at: z
      .string()
      .max(SEARCH_ADDRESS_LIMIT)
      .optional()
      .describe('Address of the search page it is typed on: its filters are kept.'),
  }),
  answers: { 200: json(suggestionsReplySchema) },
}
