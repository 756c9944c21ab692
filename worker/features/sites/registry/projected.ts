/** Since when KV has what the registry says of a site (epoch ms), and which site that is. */
type Projected = { slug: string; at: number }

/**
 * The site of a host by the registry, whose answer is never late and costs next to nothing; null where it has none, or a
 * change of it is on its way to KV.
 */
export const projectedAt = (db: D1Database, hostname: string): Promise<Projected | null> =>
  db
    .prepare(
      `select site.slug, site.projected as at from site_host join site on site.slug = site_host.site
       where hostname = ? and removed = 0 and projected > 0`,
    )
    .bind(hostname)
    .first<Projected>()
