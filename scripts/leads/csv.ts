import { csvLine } from '../../shared/csv.ts'
import type { LedgerLead } from '../../shared/lead/ledger.ts'

const COLUMNS: [name: string, value: (row: LedgerLead) => string | number | null | undefined][] = [
  ['lead_id', ({ lead }) => lead.lead_id],
  ['at', ({ lead }) => new Date(lead.at).toISOString()],
  ['state', ({ state }) => state],
  ['category', ({ lead }) => lead.category],
  ['subcategory', ({ lead }) => lead.subcategory],
  ['form', ({ lead }) => lead.form],
  ['name', ({ lead }) => lead.contact.name],
  ['last_name', ({ lead }) => lead.contact.last_name],
  ['email', ({ lead }) => lead.contact.email],
  ['phone', ({ lead }) => lead.contact.phone],
  ['postcode', ({ lead }) => lead.contact.postcode],
  ['preferred', ({ lead }) => lead.contact.preferred],
  ['message', ({ lead }) => lead.message],
  ['car', ({ lead }) => lead.car?.slug],
  ['stock_number', ({ lead }) => lead.car?.stock_number],
  ['dealership', ({ lead }) => lead.dealership_slug],
  ['location', ({ lead }) => lead.location_slug],
  ['page', ({ lead }) => lead.url],
  ['source', ({ lead }) => lead.source],
  ['opt_in', ({ lead }) => lead.opt_in?.text],
  ['opt_in_version', ({ lead }) => lead.opt_in?.version],
  ['opt_in_at', ({ lead }) => lead.opt_in && new Date(lead.opt_in.at).toISOString()],
  ['services', ({ lead }) => lead.additional_services.join('; ')],
  ['fields', ({ lead }) => (Object.keys(lead.fields).length > 0 ? JSON.stringify(lead.fields) : null)],
]

export const LEADS_HEADER = csvLine(COLUMNS.map(([name]) => name))

export const leadLine = (row: LedgerLead): string => csvLine(COLUMNS.map(([, value]) => String(value(row) ?? '')))
