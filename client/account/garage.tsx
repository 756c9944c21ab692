import type { GarageEnquiry, GarageHold } from '../../shared/garage.ts'
import type { Noun } from '../../shared/vehicle-words.ts'
import { Release } from '../checkout/parts.tsx'
import { LinkButton, TextLink } from '../ui/controls.tsx'
import { Empty, Part } from '../ui/heads.tsx'
import { Icon } from '../ui/icon.tsx'
import { NoPhoto, Photo } from '../ui/photo.tsx'
import { List } from '../ui/rows.tsx'
import { browseLink } from './account.tsx'

/** The cars that a shopper has on hold, then those whose hold has ended of late (GAT-01, RES-01). */
export function GarageHolds({ holds, noun }: { holds: GarageHold[] | null; noun: Noun }) {
  return (
    <Part id="garage-holds" heading="Reservations">
      {holds === null && <Unknown what="your reservations" />}
      {holds?.length === 0 && (
        <Empty text={`Nothing reserved yet. Reserve a ${noun.one} and you’ll find it here.`} link={browseLink(noun)} />
      )}
      {holds && holds.length > 0 && (
        <ul className="garage-holds">
          {holds.map((hold) => (
            <Hold key={hold.id} hold={hold} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function Hold({ hold: { id, car, isOver, title, text, link, release } }: { hold: GarageHold }) {
  return (
    <li className="garage-hold panel" data-over={isOver || undefined}>
      <div className="checkout-photo">{car.photo ? <Photo picture={car.photo} /> : <NoPhoto sold={!car.href} />}</div>
      <div className="garage-hold-head">
        <h3>{car.href ? <TextLink href={car.href} text={car.name} /> : car.name}</h3>
        <p className="garage-state">{title}</p>
      </div>
      <div className="garage-hold-text">
        <p>{text}</p>
        {!isOver && <p className="checkout-quiet">Reference {id}</p>}
        {link && (
          <p>
            <LinkButton {...link} isPrimary={!isOver} />
          </p>
        )}
        {release && <Release {...release} />}
      </div>
    </li>
  )
}

/** Shown when a list cannot be read: unknown is not the same as empty. */
export function Unknown({ what }: { what: string }) {
  return (
    <p className="checkout-news">
      <Icon name="info" />
      We can’t show {what} just now. Nothing has changed; please try again in a minute.
    </p>
  )
}

type GarageEnquiriesProps = {
  enquiries: GarageEnquiry[] | null
  answered: string
  /** Link to the enquiry form; null where the site has none. */
  ask: string | null
}

/** What a shopper has asked, when and about which car, and who answers (GAT-01). */
export function GarageEnquiries({ enquiries, answered, ask }: GarageEnquiriesProps) {
  return (
    <Part id="garage-enquiries" heading="Enquiries">
      {enquiries === null && <Unknown what="your enquiries" />}
      {enquiries?.length === 0 && (
        <>
          <p>No enquiries yet with this number. What you send us from this site shows up here.</p>
          {ask && (
            <p>
              <LinkButton href={ask} text="Ask us a question" />
            </p>
          )}
        </>
      )}
      {enquiries && enquiries.length > 0 && (
        <>
          <p className="garage-answered">{answered}</p>
          <List items={enquiries} className="garage-enquiries">
            {(enquiry) => <Enquiry enquiry={enquiry} />}
          </List>
        </>
      )}
    </Part>
  )
}

function Enquiry({ enquiry: { what, at, car, booked, by } }: { enquiry: GarageEnquiry }) {
  return (
    <>
      <h3>
        {what}
        {car && ': '}
        {car?.href ? <TextLink href={car.href} text={car.name} /> : car?.name}
      </h3>
      {booked && <p>{booked}</p>}
      <p className="checkout-quiet">
        Sent <time dateTime={at.iso}>{at.text}</time>. With {by.name}, <TextLink {...by.phone} />.
      </p>
    </>
  )
}
