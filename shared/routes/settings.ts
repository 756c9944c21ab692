import { z } from 'zod'
import { pagePath, tableKeys, text, webUrl } from '../settings/fields.ts'
import { listParams, PAGES, type PageKey } from './paths.ts'

/** A link as a tenant writes it: to one of our routes by its key, or to an address elsewhere. */
const route = tableKeys(PAGES, ({ path }) => path).meta({ id: 'route', description: 'A route, by its key.' })
const label = text.describe('The words of the link.')
const targetFields = {
  to: route.describe('The key of a route.'),
  params: z.record(text, text).default({}).describe('What fills the names in the route’s path, such as `make`.'),
  query: z.record(text, text).default({}).describe('Filters of a search, as they stand in its address.'),
}

/** Parameters that the path of the route needs, and no others; each is one segment of it. */
function checkParams({ to, params }: { to: PageKey; params: Record<string, string> }, context: z.core.$RefinementCtx) {
  const names: string[] = listParams(to)
  for (const [name, value] of Object.entries(params)) {
    // As other unknown settings: refused where it is written, ignored in a published config.
    const message = `is not a setting of a link to ${to}`
    if (!names.includes(name))
      context.addIssue({ code: 'unrecognized_keys', keys: [name], path: ['params'], input: params, message })
    else if (/[/\\]|^\.+$/.test(value))
      context.addIssue({
        code: 'custom',
        path: ['params', name],
        message: 'must be one part of a path, without slashes',
      })
  }
  for (const name of names) {
    if (params[name]) continue
    context.addIssue({ code: 'custom', path: ['params', name], message: `is needed by a link to ${to}` })
  }
}

const anchor = text.optional().describe('The id of a part of the page, without the hash.')
const routeLinkSchema = z.strictObject({ label, ...targetFields, anchor }).superRefine(checkParams)
const pageLinkSchema = z.strictObject({
  label,
  page: pagePath.describe('The path of a page that the site has under `pages/`.'),
  anchor,
})
const outsideLinkSchema = z.strictObject({ label, href: webUrl.describe('An address elsewhere.') })

/** Addresses of a tenant's own, each leading to one of our routes for good (NAV-07). */
export const aliasesSchema = z.record(pagePath, z.strictObject(targetFields).superRefine(checkParams)).default({})

export const linkSchema = z
  .union([routeLinkSchema, pageLinkSchema, outsideLinkSchema], 'must be a label with `to`, `page` or `href`')
  .meta({
    id: 'link',
    description: 'A link to one of our routes, to a page of the site’s own, or to an address elsewhere.',
  })
export const groupSchema = z.strictObject({
  label: text.describe('The words of the group.'),
  items: z.array(linkSchema).min(1).describe('Its links, in order.'),
})

export type Link = z.output<typeof linkSchema>
export type LinkGroup = z.output<typeof groupSchema>
