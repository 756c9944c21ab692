import { z } from 'zod'
import { keysOf, text, webUrl } from './fields.ts'
import { paramsOf, ROUTES } from './paths.ts'

/** A configured link: a route by its key, or an external URL. */
const routeLinkSchema = z
  .object({
    label: text,
    to: keysOf(ROUTES),
    params: z.record(text, text).default({}),
    /** Query parameters, such as filters of a search. */
    query: z.record(text, text).default({}),
    /** Fragment without the hash. */
    anchor: text.optional(),
  })
  .superRefine((link, context) => {
    for (const name of paramsOf(link.to)) {
      if (link.params[name]) continue
      context.addIssue({ code: 'custom', path: ['params', name], message: `is needed by a link to ${link.to}` })
    }
  })
const outsideLinkSchema = z.object({ label: text, href: webUrl })

export const linkSchema = z.union([routeLinkSchema, outsideLinkSchema], 'must be a label with `to` or `href`')
const groupSchema = z.object({ label: text, items: z.array(linkSchema).min(1) })

/** The header's menu: links, and groups that open as dropdowns (NAV-02, NAV-03). */
export const navigationSchema = z
  .array(z.union([groupSchema, linkSchema], 'must be a label with `to`, `href` or `items`'))
  .default([])
/** The footer's columns, in order (NAV-04). */
export const footerSchema = z
  .object({
    columns: z.array(groupSchema).default([]),
    /** Links of the last column, titled with the dealer's name. */
    dealer: z.array(linkSchema).default([]),
    note: text.nullable().default(null),
  })
  .prefault({})

export type Link = z.output<typeof linkSchema>
export type LinkGroup = z.output<typeof groupSchema>
