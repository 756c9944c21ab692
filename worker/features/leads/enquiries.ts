import type { SentEnquiry } from '../../../shared/lead/sent-enquiry.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/** Enquiries of shoppers on one site, by phone number (GAT-01). */
export type Enquiries = {
  /** The latest of a number (E.164), newest first, without reservations, which have a list of their own. */
  of(phone: string): Promise<SentEnquiry[]>
}

/** The garage shows no more. */
const MAX_ENQUIRIES = 12

type Row = Pick<SentEnquiry, 'at' | 'form' | 'location'> & {
  car: string | null
  fields: string | null
  /** What changes say, in order. */
  since: string
}

/**
 * Only the fields that identify an enquiry to its sender. The message is left out: the phone number on a form is not
 * verified to be the sender's.
 */
export const databaseEnquiries = (store: SiteStore): Enquiries => ({
  async of(phone) {
    const { results } = await store
      .prepare(
        `select l.at, json_extract(l.doc, '$.form') as form, json_extract(l.doc, '$.location_slug') as location,
           json_extract(l.doc, '$.car') as car, json_extract(l.doc, '$.fields') as fields,
           (select json_group_array(json(c.doc -> '$.fields') order by c.at) from lead_change c
            where c.site = l.site and c.lead_id = l.lead_id) as since
         from lead l where l.site = ?1 and json_extract(l.doc, '$.contact.phone') = ?2
           and json_extract(l.doc, '$.form') <> 'reservation'
         order by l.at desc limit ${MAX_ENQUIRIES}`,
      )
      .bind(phone)
      .all<Row>()
    return results.map(({ car, fields, since, ...row }) => ({
      ...row,
      car: car === null ? null : (JSON.parse(car) as SentEnquiry['car']),
      fields: Object.assign(read(fields), ...readAll(since)),
    }))
  },
})

const readAll = (changes: string | null) => JSON.parse(changes ?? '[]') as Record<string, string>[]
const read = (fields: string | null) => (fields === null ? {} : (JSON.parse(fields) as Record<string, string>))
