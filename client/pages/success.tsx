import type { Link } from '../../shared/car/links.ts'
import type { CarCard } from '../../shared/card/card.ts'
import type { FormView } from '../../shared/form/form-view.ts'
import type { ConfirmationView } from '../../shared/lead/confirmation.ts'
import type { Phone } from '../../shared/phone.ts'
import type { Noun } from '../../shared/vehicle-words.ts'
import { LeadFormIsland } from '../leads/lead-form.tsx'
import { FormSubject, type FormSubjectView } from '../leads/subject.tsx'
import { DirectionsButton, LinkButton, Steps, TextLink } from '../ui/controls.tsx'
import { Part } from '../ui/heads.tsx'
import { Icon } from '../ui/icon.tsx'
import { Rows, TextList } from '../ui/rows.tsx'
import { Island } from '../wake/island.tsx'
import { NewestCars } from './saved.tsx'

export type SuccessView = ConfirmationView & {
  /** Of the time, for a calendar. */
  calendar: string | null
  directions: string | null
  /** A way to go on by a confirmed number, and why. */
  confirm: { text: string; link: Link } | null
  /** The message that is on its way, and the way to what it leads to; null where there is neither. */
  written: { text: string | null; link: Link } | null
  /** Of an enquiry that is held back: the press that frees it. */
  prove: FormView | null
  /** null where it is about none, or one that has left the site. */
  car: FormSubjectView | null
  /** Who sells there, by name. */
  people: string | null
  steps: Link[]
  /** Cars to go on with, where it is about none. */
  newest: { cards: CarCard[]; noun: Noun } | null
  phone: Phone
}

/** What was sent has arrived: what it was, who has it, and what happens next (LED-03). */
export function SuccessPage({ view }: { view: SuccessView }) {
  const {
    heading,
    text,
    rows,
    next,
    calendar,
    directions,
    confirm,
    written,
    prove,
    car,
    people,
    steps,
    newest,
    phone,
  } = view
  return (
    <>
      <div className="wrap sent">
        <div className="sent-head">
          <Icon name={prove ? 'warning' : 'check'} />
          <div>
            <h1>{heading}</h1>
            <p>{text}</p>
          </div>
        </div>
        {prove && <Island name="lead-form" of={LeadFormIsland} on="visible" props={{ form: prove }} />}
        {car && <FormSubject subject={car} />}
        {rows.length > 0 && <Rows rows={rows} className="lined-rows sent-rows panel" />}
        {(calendar || directions) && (
          <p className="sent-actions">
            {calendar && (
              <LinkButton
                href={calendar}
                text="Add to calendar"
                isPrimary
                icon="calendar"
                attributes={{ download: true }}
              />
            )}
            {directions && <DirectionsButton href={directions} />}
          </p>
        )}
        {written && (
          <p className="sent-written">
            {written.text} <TextLink {...written.link} />
          </p>
        )}
        {confirm && (
          <>
            <p>{confirm.text}</p>
            <p className="sent-actions">
              <LinkButton {...confirm.link} isPrimary />
            </p>
          </>
        )}
        {next.length > 0 && (
          <Part id="sent-next" heading="What happens next">
            {next.length > 1 ? <TextList items={next} className="sent-next" /> : <p>{next[0]}</p>}
          </Part>
        )}
        <p className="sent-call">
          Something to add? Call us on <TextLink {...phone} />
          {people && ` and ask for ${people}`}.
        </p>
        <Steps steps={steps} hasMain={!calendar && !confirm && !prove} />
      </div>
      {newest && (
        <div className="wrap">
          <NewestCars {...newest} />
        </div>
      )}
    </>
  )
}
