import { loadTenants } from '../../scripts/tenants/load.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'

const { sites: loaded, problems } = await loadTenants()

/** The tenants that ship, read once for all files of tests of a thread. */
export const shippedTenants = loaded

/** What is wrong with the tenants that ship: nothing. */
export const shippedProblems = problems
export const shippedSites = loaded.map(({ site }) => site)

/** Every page of them, and every section of these. */
export const shippedPages = loaded.flatMap(({ content }) => content.pages)
export const shippedSections = shippedPages.flatMap(({ sections }) => sections)

/** How many of them differ in this. */
export const distinct = (pick: (site: Site) => unknown): number =>
  new Set(shippedSites.map((site) => JSON.stringify(pick(site)))).size

/** Whether some have it and some have not. */
export const both = (pick: (site: Site) => boolean): boolean => shippedSites.some(pick) && !shippedSites.every(pick)
