import { pathTo } from '../../../shared/routes/paths.ts'

/** The parameter of a report's address that names the delivery. */
export const DELIVERY = 'delivery'

/** The address that Twilio reports a text of this delivery to. `origin` is the site's own. */
export const textReportUrl = (origin: string, delivery_id: string): string =>
  `${origin}${pathTo('api_messages_sms')}?${new URLSearchParams({ [DELIVERY]: delivery_id }).toString()}`
