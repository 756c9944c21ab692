import type { Asked } from '../../../shared/lead/asked.ts'

/** What shoppers have asked one site for, by their own phone (GAT-01). */
export type Enquiries = {
  /** The latest of a number (E.164), newest first; reservations stand for themselves. */
  of(phone: string): Promise<Asked[]>
}

/** As many as a garage shows. */
const MOST = 12

type Row = Pick<Asked, 'at' | 'form' | 'location'> & { car: string | null; fields: string | null; since: string | null }

/**
 * Of each lead what its sender needs to know it by. What was written stays with the dealer: nobody has proven that the
 * number on a form is its sender's own.
 */
export const databaseEnquiries = (db: D1Database, site: string): Enquiries => ({
  async of(phone) {
    const { results } = await db
      .prepare(
        `select l.at, json_extract(l.doc, '$.form') as form, json_extract(l.doc, '$.location_slug') as location,
           json_extract(l.doc, '$.car') as car, json_extract(l.doc, '$.fields') as fields,
           (select json_extract(c.doc, '$.fields') from lead_change c
            where c.site = l.site and c.lead_id = l.lead_id order by c.at desc limit 1) as since
         from lead l where l.site = ?1 and json_extract(l.doc, '$.contact.phone') = ?2
           and json_extract(l.doc, '$.form') <> 'reservation'
         order by l.at desc limit ${MOST}`,
      )
      .bind(site, phone)
      .all<Row>()
    return results.map(({ car, fields, since, ...row }) => ({
      ...row,
      car: car === null ? null : (JSON.parse(car) as Asked['car']),
      fields: { ...read(fields), ...read(since) },
    }))
  },
})

const read = (fields: string | null) => (fields === null ? {} : (JSON.parse(fields) as Record<string, string>))
