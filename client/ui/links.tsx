import type { Link } from '../../shared/car/links.ts'
import type { Phone } from '../../shared/phone.ts'

export const TextLink = ({ href, text }: Link) => (
  <a className="link" href={href}>
    {text}
  </a>
)

export const LinkButton = ({ href, text, isPrimary = false }: Link & { isPrimary?: boolean }) => (
  <a className={`button ${isPrimary ? 'button-primary' : 'button-secondary'}`} href={href}>
    {text}
  </a>
)

/** Ways on from here, the first as the main one. */
export const Steps = ({ steps }: { steps: readonly Link[] }) => (
  <ul className="chips">
    {steps.map((step, index) => (
      <li key={step.href}>
        <LinkButton {...step} isPrimary={index === 0} />
      </li>
    ))}
  </ul>
)

/** The telephone, where a page cannot do what was wanted. */
export const CallUs = ({ phone, before = 'Or call us on' }: { phone: Phone; before?: string }) => (
  <p>
    {before} <TextLink {...phone} />.
  </p>
)
