import type { NewLead } from '../../../shared/lead/lead.ts'
import { type StoredChange, withChanges } from '../../../shared/lead/stored-lead.ts'

/** The changes of a lead as a JSON list, oldest first: a column of a statement on `lead`. */
export const CHANGES_OF_LEAD = `(select json_group_array(json(c.doc) order by c.at) from lead_change c
  where c.site = lead.site and c.lead_id = lead.lead_id)`

/** A lead as it stands, from the database. `doc`, `changes`: JSON. */
export const mergedLead = (doc: string, changes: string | null): NewLead =>
  withChanges(JSON.parse(doc) as NewLead, JSON.parse(changes ?? '[]') as Pick<StoredChange, 'fields'>[])
