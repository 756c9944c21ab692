import type { GarageEnquiry } from '../../shared/garage.ts'
import { Unknown } from './unknown.tsx'

type Props = {
  enquiries: GarageEnquiry[] | null
  answered: string
  /** Link to the enquiry form; null where the site has none. */
  ask: string | null
}

/** What a shopper has asked, when and about which car, and who answers (GAT-01). */
export function GarageEnquiries({ enquiries, answered, ask }: Props) {
  return (
    <section aria-labelledby="garage-enquiries">
      <h2 id="garage-enquiries">Enquiries</h2>
      {enquiries === null && <Unknown what="your enquiries" />}
      {enquiries?.length === 0 && (
        <>
          <p>No enquiries yet with this number. What you send us from this site shows up here.</p>
          {ask && (
            <p>
              <a className="button button-secondary" href={ask}>
                Ask us a question
              </a>
            </p>
          )}
        </>
      )}
      {enquiries && enquiries.length > 0 && (
        <>
          <p className="garage-answered">{answered}</p>
          <ul className="garage-enquiries">
            {enquiries.map((enquiry) => (
              <Enquiry key={`${enquiry.at.iso} ${enquiry.what}`} enquiry={enquiry} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Enquiry({ enquiry: { what, at, car, booked, by } }: { enquiry: GarageEnquiry }) {
  return (
    <li>
      <h3>
        {what}
        {car && ': '}
        {car?.href ? (
          <a className="link" href={car.href}>
            {car.name}
          </a>
        ) : (
          car?.name
        )}
      </h3>
      {booked && <p>{booked}</p>}
      <p className="checkout-quiet">
        Sent <time dateTime={at.iso}>{at.text}</time>. With {by.name},{' '}
        <a className="link" href={by.phone.href}>
          {by.phone.text}
        </a>
        .
      </p>
    </li>
  )
}
