import type { Link } from '../../shared/car/links.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { FormHelp, type FormHelpView } from '../leads/help.tsx'
import { Icon } from '../ui/icon.tsx'

type BookingElsewhereView = { title: string; text: string; booking: Link; breadcrumbs: Link[]; help: FormHelpView }

/** Where services are booked on a page of the manufacturer's (CNT-02). */
export function BookingElsewherePage({
  view: { title, text, booking, breadcrumbs, help },
}: {
  view: BookingElsewhereView
}) {
  return (
    <div className="wrap form-page">
      <Breadcrumbs links={breadcrumbs} current={title} />
      <div className="form-columns">
        <section className="form-main">
          <h1>{title}</h1>
          <p className="form-intro">{text}</p>
          <p>
            <a className="button button-primary" href={booking.href} rel="noopener">
              {booking.text} <Icon name="outside" />
            </a>
          </p>
        </section>
        <FormHelp help={help} />
      </div>
    </div>
  )
}
