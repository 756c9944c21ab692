import { PHONE_ANCHOR } from '../../shared/phone.ts'
import type { CarFinance } from '../../shared/vehicle/car-finance.ts'
import type { CarDetail } from '../../shared/vehicle/detail.ts'
import { rankActions } from '../../shared/vehicle/sticky-bar.ts'
import type { VehicleExtras } from '../../shared/vehicle/vehicle-extras.ts'
import { FinanceLine, PriceBlock } from '../card/price.tsx'
import { FinanceBox } from '../finance/finance-section.tsx'
import { TextLink } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { Fold } from '../ui/more.tsx'
import { List } from '../ui/rows.tsx'
import { ActionButton, VehicleAction } from './action.tsx'

export type HeadCar = Pick<
  CarDetail,
  'condition' | 'title' | 'subtitle' | 'sold' | 'price' | 'finance' | 'sideFacts' | 'actions' | 'phone'
>

type HeadProps = { car: HeadCar; notice: VehicleExtras['notice']; finance: CarFinance | null }

/** Name, price, a few facts and the next steps: on a phone the first of them is in the first screen, under the photograph. */
export function VehicleHead({ car, notice, finance }: HeadProps) {
  return (
    <div className="vehicle-head">
      <VehicleTitle car={car} />
      {car.sold ? <SoldPanel sold={car.sold} /> : <Money car={car} />}
      {!car.sold && finance && <FinanceBox finance={finance} />}
      {!car.sold && car.sideFacts.length > 0 && <Facts facts={car.sideFacts} />}
      {notice && <Notice notice={notice} />}
      <NextSteps car={car} />
    </div>
  )
}

/** The one that is meant, two beside it, and the others behind More (VDP-03). */
function NextSteps({ car: { actions, phone } }: { car: HeadCar }) {
  const { first, beside, more } = rankActions(actions)
  if (!first) return null
  return (
    <div className="vehicle-next" id={PHONE_ANCHOR}>
      {[first, ...beside].map((action) => (
        <VehicleAction key={action.kind} action={action} phone={phone} isFirst={action === first} />
      ))}
      {more.length > 0 && (
        <Fold className="vehicle-more" title="More">
          {more.map((action) => (
            <VehicleAction key={action.kind} action={action} phone={phone} isFirst={false} />
          ))}
        </Fold>
      )}
    </div>
  )
}

const Money = ({ car }: { car: HeadCar }) => (
  <div className="vehicle-money">
    <PriceBlock price={car.price} className="card-price vehicle-price" />
    {car.finance && <FinanceLine finance={car.finance} />}
  </div>
)

const Facts = ({ facts }: { facts: HeadCar['sideFacts'] }) => (
  <List items={facts} className="vehicle-facts">
    {({ icon, text, label }) => (
      <>
        <Icon name={icon} />
        <span className="visually-hidden">{label}: </span>
        {text}
      </>
    )}
  </List>
)

const Notice = ({ notice: { heading, text, isHeld } }: { notice: NonNullable<VehicleExtras['notice']> }) => (
  <p className="vehicle-availability">
    <strong>{heading}.</strong> {text} {isHeld && <TextLink href="#similar" text="See others like it" />}
  </p>
)

function SoldPanel({ sold }: { sold: NonNullable<CarDetail['sold']> }) {
  return (
    <div className="sold-panel">
      <p className="price">{sold.heading}</p>
      <p>{sold.text}</p>
      <ActionButton action={sold.action} isPrimary />
      <p>
        <TextLink href="#similar" text="Or look at some below" />
      </p>
    </div>
  )
}

/** Name of the car: year, make and model, then badge, series and condition on a second line. */
function VehicleTitle({ car }: { car: Pick<CarDetail, 'condition' | 'title' | 'subtitle'> }) {
  return (
    <header className="vehicle-title">
      <h1>{car.title}</h1>
      <p>{[car.subtitle, car.condition].filter(Boolean).join(' · ')}</p>
    </header>
  )
}
