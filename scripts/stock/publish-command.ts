import type { SiteAccess } from '../operator/site-access.ts'
import type { SiteStock } from './site-stock.ts'

export const publishCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('publish')
    .description('Show shoppers the stored cars again: after a failure, or when KV has lost a value')
    .action((options) =>
      withSite(options, async (stock, site) => {
        const { cars, written } = await stock.publish()
        print(
          `${cars} cars of ${site} are published, of which the site shows those of its stock. ${written + 2} values were written.`,
        )
      }),
    )
