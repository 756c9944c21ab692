import type { WebsiteLink } from '../../shared/location/address.ts'
import type { WeekRow } from '../../shared/location/hours.ts'
import type { LocationBar as Located } from '../../shared/location/location-bar.ts'
import type { PersonView, personToAsk } from '../../shared/location/people.ts'
import { LinkButton, OUTSIDE, TextLink } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { List } from '../ui/rows.tsx'
import { wake } from '../wake/attributes.ts'

export function HoursTable({ hours }: { hours: WeekRow[] }) {
  return (
    <table className="hours">
      <caption className="visually-hidden">Opening hours</caption>
      <tbody>
        {hours.map(({ days, text, isToday, href }) => (
          <tr key={days} aria-current={isToday ? 'date' : undefined}>
            <th scope="row">{days}</th>
            <td>{href ? <TextLink href={href} text={text} /> : text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const Website = ({ website: { text, href, logo } }: { website: WebsiteLink }) => (
  <p className="location-website">
    {logo && <img src={logo} width={24} height={24} alt="" />}
    <TextLink href={href} text={`${text} `} attributes={OUTSIDE}>
      <Icon name="outside" />
    </TextLink>
  </p>
)

/** The people of a place, each with a way to ask for them (LOC-02). */
export const People = ({ people }: { people: PersonView[] }) => (
  <List items={people} className="people">
    {({ name, role, department, languages, photo, about, ask }) => (
      <>
        {photo && (
          <img src={photo.url} width={photo.width} height={photo.height} alt="" loading="lazy" decoding="async" />
        )}
        <div>
          <h3>{name}</h3>
          <p className="person-role">{[role, department].filter(Boolean).join(', ')}</p>
          {about && <p>{about}</p>}
          {languages && <p className="count">{languages}</p>}
          <p>
            <TextLink href={ask} text={`Ask for ${name.split(' ')[0]}`} />
          </p>
        </div>
      </>
    )}
  </List>
)

/** One row with a face under a post: whom to ask, and the number. */
export const AskPerson = ({ name, role, photo, ask, phone }: NonNullable<ReturnType<typeof personToAsk>>) => (
  <div className="wrap ask-wrap">
    <div className="ask-person panel">
      {photo && <img src={photo.url} width="64" height="64" alt="" loading="lazy" decoding="async" />}
      <p>
        <strong>
          Questions? <TextLink href={ask} text={`Ask ${name.split(' ')[0]}`} />
        </strong>
        <span className="person-role">{role}</span>
      </p>
      <LinkButton href={phone.href} text={`Call ${phone.text}`} icon="phone" />
    </div>
  </div>
)

/** On the page of a car away from the dealer's main location (VDP-08). Without script it is dismissed for this one view. */
export function LocatedBar({ text, directions, action }: Located & { action: string }) {
  return (
    <section className="located" aria-label="Where it is">
      <p>
        <Icon name="location" />
        {text}
      </p>
      {directions && <TextLink href={directions} text="Get Directions" attributes={OUTSIDE} />}
      <form action={action}>
        <button
          type="submit"
          className="icon-button"
          name="located"
          value="off"
          {...wake('press', 'dismiss-location')}
          aria-label="Dismiss"
        >
          <Icon name="close" />
        </button>
      </form>
    </section>
  )
}
