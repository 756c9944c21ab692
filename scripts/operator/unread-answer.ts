import { z } from 'zod'

/** Columns that an import has read for nothing, in the answer of a site; one of an older version says nothing of them. */
export const unreadAnswer = z
  .object({ columns: z.array(z.string()), more: z.number().int(), message: z.string() })
  .nullable()
  .default(null)
