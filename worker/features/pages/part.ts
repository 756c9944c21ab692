import type { Context } from 'hono'
import type { AppEnv } from '../../context.ts'
import { viewSite } from '../../http/view-site.ts'
import { builtSection, sectionView, type WrittenSection } from './page.ts'

/** Adds sections below what a route shows, ahead of those that the site has there. */
export async function addSectionsBelow(c: Context<AppEnv>, title: string, written: WrittenSection[]): Promise<void> {
  const page = { path: c.req.path, title }
  const from = viewSite(c)
  const read = await Promise.all(written.map((settings) => sectionView(c, page, builtSection(settings), from)))
  const { address = c.req.path, own = null, sections = [], nodes = [] } = c.var.sectionsBelow ?? {}
  c.set('sectionsBelow', {
    address,
    own,
    sections: [...read.filter((section) => section !== null), ...sections],
    nodes,
  })
}
