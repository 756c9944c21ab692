import type { Client } from 'typesense'
import { z } from 'zod'
import { siteFilter } from '../../../../shared/search/index-terms.ts'
import { collectionSchema } from './collection.ts'
import type { HostedDocument } from './document.ts'

/** A document the server would not take, and why. */
export type RefusedRow = { id: string; reason: string }

const lineSchema = z.object({ success: z.boolean(), error: z.string().default('no reason given') })

/** Writes to the collections behind one alias, which are named after it and the time they were created. */
export function collectionWriter(client: Client, alias: string) {
  const isOurs = (name: string) => name.startsWith(`${alias}-`) && /^[0-9a-z]{8}$/.test(name.slice(alias.length + 1))
  return {
    /** The collection that the alias leads to; null when there is none. */
    async current(): Promise<string | null> {
      try {
        const { collection_name } = await client.aliases(alias).retrieve()
        return (await client.collections(collection_name).exists()) ? collection_name : null
      } catch (error) {
        if ((error as { httpStatus?: number }).httpStatus === 404) return null
        throw error
      }
    },
    async create(now: number): Promise<string> {
      const name = `${alias}-${now.toString(36).padStart(8, '0')}`
      await client.collections().create(collectionSchema(name))
      return name
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
      if (cars.length === 0) return
      const filter = `${siteFilter(site)} && car_id:[${cars.join(',')}]`
      await client.collections(collection).documents().delete({ filter_by: filter })
    },
    /** Points the alias to a filled collection and deletes the earlier ones. */
    async swap(collection: string): Promise<void> {
      await client.aliases().upsert(alias, { collection_name: collection })
      for (const { name } of await client.collections().retrieve()) {
        if (name !== collection && isOurs(name)) await client.collections(name).delete()
      }
    },
  }
}
