import type { Client } from 'typesense'
import { z } from 'zod'
import { siteFilter } from '../../../../shared/search/index-terms.ts'
import { collectionSchema } from './collection.ts'
import type { HostedDocument } from './document.ts'

/** A document the server would not take, and why. */
export type RefusedRow = { id: string; reason: string }

const lineSchema = z.object({ success: z.boolean(), error: z.string().default('no reason given') })

/** Ids of one delete: its filter travels in the address, of which servers and proxies read some 4,000 characters. */
const MAX_DELETED = 100

/** A name for a new collection, which no other has: the alias, the time, and four letters of chance. */
export const newCollectionName = (alias: string, now: number): string =>
  `${alias}-${now.toString(36).padStart(8, '0')}${crypto.randomUUID().slice(0, 4)}`

/** Writes to the collections behind one alias. Which of them may be deleted, the caller knows from the site's record. */
export function collectionWriter(client: Client, alias: string) {
  return {
    /** The collection that the alias leads to; null when there is none. */
    async current(): Promise<string | null> {
      const found = await unlessMissing(client.aliases(alias).retrieve())
      return found && (await client.collections(found.collection_name).exists()) ? found.collection_name : null
    },
    async create(name: string): Promise<void> {
      await client.collections().create(collectionSchema(name))
    },
    /** Returns the rows that were refused; the others are stored. */
    async put(collection: string, rows: HostedDocument[]): Promise<RefusedRow[]> {
      if (rows.length === 0) return []
      const lines = rows.map((row) => JSON.stringify(row)).join('\n')
      const results = (await client.collections(collection).documents().import(lines, { action: 'upsert' })).split('\n')
      if (results.length !== rows.length) throw new Error(`${results.length} answers to ${rows.length} documents`)
      return results.flatMap((line, at) => {
        const { success, error } = lineSchema.parse(JSON.parse(line))
        return success ? [] : [{ id: rows[at]!.id, reason: error }]
      })
    },
    async remove(collection: string, site: string, cars: number[]): Promise<void> {
      for (let at = 0; at < cars.length; at += MAX_DELETED) {
        const filter = `${siteFilter(site)} && car_id:[${cars.slice(at, at + MAX_DELETED).join(',')}]`
        await client.collections(collection).documents().delete({ filter_by: filter })
      }
    },
    async count(collection: string, site: string): Promise<number> {
      const search = { q: '*', query_by: 'words', filter_by: siteFilter(site), per_page: 0 }
      return (await client.collections(collection).documents().search(search)).found
    },
    async point(collection: string): Promise<void> {
      await client.aliases().upsert(alias, { collection_name: collection })
    },
    async dropAlias(): Promise<void> {
      await unlessMissing(client.aliases(alias).delete())
    },
    async drop(collection: string): Promise<void> {
      await unlessMissing(client.collections(collection).delete())
    },
  }
}

/** null where the server has no such thing. */
const unlessMissing = <Value>(work: Promise<Value>): Promise<Value | null> =>
  work.catch((error: { httpStatus?: number }) => {
    if (error.httpStatus === 404) return null
    throw error
  })
