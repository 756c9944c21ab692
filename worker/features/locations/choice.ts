import { Hono } from 'hono'
import type { AppEnv } from '../../context.ts'
import { keepLocation } from '../../http/branch.ts'
import { sentFields } from '../../http/read-form.ts'
import { referringPage } from '../../http/redirect-after.ts'

/** /my-location: takes the choice of the header's dropdown, '' for none, and goes back to the page (NAV-06, LOC-05). */
export const locationChoice = new Hono<AppEnv>().post('/', async (c) => {
  const { at } = await sentFields(c)
  const location = c.var.site.locations.find(({ slug, visible }) => visible && slug === at)
  if (location || at === '') keepLocation(c, location?.slug ?? null)
  const page = referringPage(c)
  // A refusal was shown here, at an address that has no page.
  return c.redirect(page === null || page === c.req.path ? '/' : page, 303)
})
