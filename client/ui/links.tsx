import type { Link } from '../../shared/car/links.ts'
import type { Phone } from '../../shared/phone.ts'

export const TextLink = ({ href, text }: Link) => (
  <a className="link" href={href}>
    {text}
  </a>
)

/** The telephone, where a page cannot do what was wanted. */
export const CallUs = ({ phone, before = 'Or call us on' }: { phone: Phone; before?: string }) => (
  <p>
    {before} <TextLink {...phone} />.
  </p>
)

type LinkTabsProps = { label: string; className: string; links: { label: string; href: string; current: boolean }[] }

/** Lists beside each other, the one of this page marked; nothing without any. */
export const LinkTabs = ({ label, className, links }: LinkTabsProps) =>
  links.length > 0 && (
    <nav aria-label={label}>
      <ul className={className}>
        {links.map(({ label: text, href, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
