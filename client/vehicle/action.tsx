import type { CarAction } from '../../shared/car/actions.ts'
import type { Phone } from '../../shared/phone.ts'
import { Icon } from '../ui/icon.tsx'
import { wake } from '../wake/attributes.ts'
import { CarPhone } from './phone.tsx'

type Props = { action: CarAction; phone: Phone | null; isFirst: boolean }

/** One button of the vehicle page. The one that calls shows its number, or reveals it. */
export function VehicleAction({ action: { kind, text, href, act }, phone, isFirst }: Props) {
  const look = `button ${isFirst ? 'button-primary' : 'button-secondary'}`
  if (kind === 'call' && phone?.reveals) {
    return (
      <CarPhone phone={phone} className={look}>
        <Icon name="phone" />
        Call{' '}
      </CarPhone>
    )
  }
  return (
    <a className={look} href={href} {...(act && wake('press', act))}>
      {kind === 'call' && <Icon name="phone" />}
      {text}
    </a>
  )
}
