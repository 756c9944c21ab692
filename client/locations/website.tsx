import type { WebsiteLink } from '../../shared/location/website.ts'
import { Icon } from '../ui/icon.tsx'

/** Another website of a location's dealership. */
export const Website = ({ website: { text, href, logo } }: { website: WebsiteLink }) => (
  <p className="location-website">
    {logo && <img src={logo} width={24} height={24} alt="" />}
    <a className="link" href={href} rel="noopener">
      {text} <Icon name="outside" />
    </a>
  </p>
)
