import type { SiteStore } from '../../../platform/site-store.ts'
/** The collections that a site's syncs have created on a server (hosted_collection): the only ones that they delete. */
export type CollectionRecord = ReturnType<typeof collectionRecord>

export const collectionRecord = (store: SiteStore, host: string) => ({
  async names(): Promise<string[]> {
    const { results } = await store
      .prepare('select name from hosted_collection where site = ?1 and host = ?2 order by created_at, name')
      .bind(host)
      .all<{ name: string }>()
    return results.map(({ name }) => name)
  },
  /** To be called before the server is told to create it: one that is created is never left unrecorded. */
  async add(name: string, now: number): Promise<void> {
    await store
      .prepare('insert into hosted_collection (site, host, name, created_at) values (?1, ?2, ?3, ?4)')
      .bind(host, name, now)
      .run()
  },
  async remove(name: string): Promise<void> {
    await store
      .prepare('delete from hosted_collection where site = ?1 and host = ?2 and name = ?3')
      .bind(host, name)
      .run()
  },
})
