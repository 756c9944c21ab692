import type { Phone } from '../../shared/phone.ts'

type Props = { phone: Phone; before?: string }

/** The telephone, where a page cannot do what was wanted. */
export const CallUs = ({ phone, before = 'Or call us on' }: Props) => (
  <p>
    {before}{' '}
    <a className="link" href={phone.href}>
      {phone.text}
    </a>
    .
  </p>
)
