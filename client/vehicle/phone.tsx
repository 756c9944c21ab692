import type { ReactNode } from 'react'
import { API } from '../../shared/api.ts'
import type { Phone } from '../../shared/phone.ts'
import { wake } from '../wake/attributes.ts'

type Props = { phone: Phone; className: string; children?: ReactNode }

/**
 * A car's number: every one on its page is drawn here. Masked, it is a button that has the server say it (VDP-06); the
 * page holds nothing of what the mask hides.
 */
export function CarPhone({ phone, className, children }: Props) {
  if (!phone.reveals) {
    return (
      <a className={className} href={phone.href}>
        {children}
        {phone.text}
      </a>
    )
  }
  return (
    <form className="phone-reveal" method="post" action={API.phoneReveal}>
      <input type="hidden" name="car" value={phone.reveals} />
      <button className={className} {...wake('press', 'reveal')}>
        {children}
        <span className="masked-number" aria-hidden="true">
          {phone.text}
        </span>{' '}
        <span className="reveal-hint">Show number</span>
      </button>
    </form>
  )
}
