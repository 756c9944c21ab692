import { listHosts } from '../../shared/tenant/hostnames.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import type { RegisteredSites, SiteRecord } from '../../worker/features/sites/registry/service.ts'
import { loadTenants } from '../tenants/load.ts'
import { hasFolder, type NewSite, TENANTS } from './new-site.ts'

/** The sites of a platform, and those in tenants/ of this machine: their slugs and hosts are taken. */
export type TakenNames = { tenants: string; records: Map<string, SiteRecord>; drafts: Map<string, Site> }

export async function readTakenNames(registry: RegisteredSites, tenants = TENANTS): Promise<TakenNames> {
  const [records, { sites }] = await Promise.all([registry.list(), loadTenants(tenants)])
  return {
    tenants,
    records: new Map(records.map((record) => [record.slug, record])),
    drafts: new Map(sites.map(({ site }) => [site.slug, site])),
  }
}

/** Why the slug or a host of a new site is another's; null where all are free. */
export const nameProblem = (site: Pick<NewSite, 'slug' | 'name' | 'hosts'>, taken: TakenNames): string | null =>
  slugProblem(site, taken) ?? hostsProblem(site, taken)

/** Why a new site cannot have its slug; null where it can, as where its folder was written and never published. */
export function slugProblem({ slug, name }: Pick<NewSite, 'slug' | 'name'>, taken: TakenNames): string | null {
  const { records, drafts, tenants } = taken
  const record = records.get(slug)
  if (record?.state === 'retired') return `${slug} is retired, and its name is not used again. Choose another --slug.`
  if (hasFolder(slug, tenants)) return !record && drafts.get(slug)?.name === name ? null : folderProblem(slug, taken)
  return record ? `${slug} is a site already: ${record.name}. Choose another --slug.` : null
}

/** What is said of a folder that is another site's. */
export function folderProblem(slug: string, { records, drafts }: TakenNames): string {
  const name = drafts.get(slug)?.name ?? records.get(slug)?.name ?? 'a folder that is not valid'
  return `tenants/${slug}/ is there already: ${name}. Choose another --slug, or publish it with: npm run sites -- publish --site ${slug}`
}

/** Which host is another site's; null where all are free. */
export function hostsProblem(
  { slug, hosts }: Pick<NewSite, 'slug' | 'hosts'>,
  { records, drafts }: TakenNames,
): string | null {
  const named = [
    ...[...records.values()].map((record) => ({
      slug: record.slug,
      hosts: record.hosts.map(({ hostname }) => hostname),
    })),
    ...[...drafts.values()].map((site) => ({ slug: site.slug, hosts: listHosts(site) })),
  ].filter((other) => other.slug !== slug)
  for (const host of [`${slug}.localhost`, ...hosts]) {
    const owner = named.find((other) => other.hosts.includes(host))
    if (owner) return `A host leads to one site: ${host} belongs to ${owner.slug}. Choose another --host.`
  }
  return null
}
