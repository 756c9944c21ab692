import { findBranch } from '../location/branch.ts'
import type { Site } from '../tenant/site-fields.ts'
import { customerTag } from './adf/customer.ts'
import { PROVIDER } from './adf/provider.ts'
import { vehicleTags } from './adf/vehicle.ts'
import { vendorTag } from './adf/vendor.ts'
import { writeAdf } from './adf/xml.ts'
import type { Lead } from './lead.ts'
import { leadText } from './text.ts'

type AdfSite = Pick<Site, 'name' | 'url' | 'phone' | 'locations' | 'dealerships' | 'test_drive'>
type Change = { category: string; subcategory: string; fields: Record<string, string> }
/** `lead` as it was sent, `standing` its further fields before the change. */
type AdfInput = { site: AdfSite; delivery_id: string; lead: Lead; standing?: Lead['fields']; change: Change | null }

/**
 * A lead as ADF 1.0 (LED-07), elements in the order of its DTD. `prospect` has status 'resend' for changes of a lead
 * delivered before.
 */
export function formatAdf({ site, delivery_id, lead, standing = lead.fields, change }: AdfInput): string {
  const fields = { ...standing, ...change?.fields }
  return writeAdf({
    prospect: {
      '@status': change === null ? 'new' : 'resend',
      id: [
        { '@sequence': '1', '@source': PROVIDER, '#text': delivery_id },
        { '@sequence': '2', '@source': site.name, '#text': lead.lead_id },
      ],
      requestdate: new Date(lead.at).toISOString(),
      vehicle: vehicleTags(lead, fields, site.url),
      customer: customerTag(lead, fields, leadText(lead, change, standing), site.test_drive.slot_minutes),
      vendor: vendorTag(findBranch(site, lead), site.url),
      provider: {
        name: { '@part': 'full', '@type': 'business', '#text': PROVIDER },
        service: `Website of ${site.name}`,
      },
    },
  })
}
