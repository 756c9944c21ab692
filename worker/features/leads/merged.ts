import type { NewLead } from '../../../shared/lead/lead.ts'

/** The changes of a lead as a JSON list, oldest first: a column of a statement on `lead`. */
export const CHANGES_OF_LEAD = `(select json_group_array(json(c.doc) order by c.at) from lead_change c
  where c.site = lead.site and c.lead_id = lead.lead_id)`

/** A lead as it stands, with the last word on each of its further fields. `doc`, `changes`: JSON of the database. */
export function mergedLead(doc: string, changes: string | null): NewLead {
  const lead = JSON.parse(doc) as NewLead
  return (JSON.parse(changes ?? '[]') as ChangedFields[]).reduce(withChange, lead)
}

type ChangedFields = Pick<NewLead, 'fields'>

/** A lead with one more change. */
export const withChange = (lead: NewLead, { fields }: ChangedFields): NewLead => ({
  ...lead,
  fields: { ...lead.fields, ...fields },
})
