import type { ReactNode } from 'react'
import { API } from '../../shared/api.ts'
import type { Link } from '../../shared/car/links.ts'
import type { CarAction } from '../../shared/card/actions.ts'
import type { Phone } from '../../shared/phone.ts'
import { LinkButton } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { wake } from '../wake/attributes.ts'

type Props = { action: CarAction; phone: Phone | null; isFirst: boolean }

/** One button of the vehicle page. The one that calls shows its number, or reveals it. */
export function VehicleAction({ action, phone, isFirst }: Props) {
  if (action.kind === 'call' && phone?.reveals) {
    return (
      <CarPhone phone={phone} className={`button ${isFirst ? 'button-primary' : 'button-secondary'}`}>
        <Icon name="phone" />
        Call{' '}
      </CarPhone>
    )
  }
  return <ActionButton action={action} isPrimary={isFirst} />
}

type ActionButtonProps = { action: Link & Partial<Pick<CarAction, 'kind' | 'act'>>; isPrimary?: boolean }

/** One that calls shows a telephone. */
export const ActionButton = ({ action, isPrimary = false }: ActionButtonProps) => (
  <LinkButton
    {...action}
    isPrimary={isPrimary}
    icon={action.kind === 'call' ? 'phone' : undefined}
    attributes={action.act && wake('press', action.act)}
  />
)

/** A car's number, wherever its page has it. Masked, it is a button that has the server say it (VDP-06). */
export function CarPhone({ phone, className, children }: { phone: Phone; className: string; children?: ReactNode }) {
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
