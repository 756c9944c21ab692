import { LEADS_HEADER, leadLine } from '../../shared/lead/export.ts'
import { allPages } from '../operator/paging.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import { type SiteLeads, sinceOption, stateOption } from './site-leads.ts'

export const exportCommand = ({ runtime, siteCommand, withSite }: SiteAccess<SiteLeads>) =>
  siteCommand('export')
    .description('Print the leads as CSV, oldest first; npm run -s prints nothing else')
    .addOption(stateOption())
    .addOption(sinceOption())
    .action((options) =>
      withSite(options, async (leads) => {
        // The header waits for the first page, so that a refused call leaves an empty file.
        let header = LEADS_HEADER
        for await (const lead of allPages<Parameters<typeof leadLine>[0]>((after) => leads.page(options, after))) {
          await runtime.write(header + leadLine(lead))
          header = ''
        }
        await runtime.write(header)
      }),
    )
