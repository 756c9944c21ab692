import { LEADS_HEADER, leadLine } from '../../shared/lead/export.ts'
import { allPages } from '../operator/paging.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import { outOption, withOutput } from '../operator/whole-file.ts'
import { type SiteLeads, sinceOption, stateOption } from './site-leads.ts'

export const exportCommand = ({ runtime, siteCommand, withSite }: SiteAccess<SiteLeads>) =>
  siteCommand('export')
    .description('Print the leads as CSV, oldest first; npm run -s prints nothing else')
    .addOption(stateOption())
    .addOption(sinceOption())
    .addOption(outOption())
    .action(({ out, ...options }) =>
      withSite(options, (leads) =>
        withOutput(out, runtime.write, async (write) => {
          // The header waits for the first page, so that a refused call prints nothing.
          let header = LEADS_HEADER
          for await (const lead of allPages<Parameters<typeof leadLine>[0]>((after) => leads.page(options, after))) {
            await write(header + leadLine(lead))
            header = ''
          }
          await write(header)
        }),
      ),
    )
