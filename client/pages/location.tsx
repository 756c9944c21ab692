import type { HolidayRow, LocationView } from '../../shared/location/page-view.ts'
import type { PersonView } from '../../shared/location/people.ts'
import type { SectionViews } from '../../shared/page/view.ts'
import { CarCarousel } from '../card/grid.tsx'
import { HOME, Page } from '../layout/breadcrumbs.tsx'
import { Stars } from '../locations/card.tsx'
import { HoursTable, People, Website } from '../locations/details.tsx'
import { MapPlace } from '../locations/map-place.tsx'
import { PlacePicture } from '../locations/scene.tsx'
import { Reviews } from '../reviews/reviews.tsx'
import { DirectionsButton, LinkButton, OUTSIDE, TextLink } from '../ui/controls.tsx'
import { SectionHead, SheetTop } from '../ui/heads.tsx'
import { Icon } from '../ui/icon.tsx'
import { List } from '../ui/rows.tsx'
import { wake } from '../wake/attributes.ts'

/** One location: where it is, when it is open, whom to ask, which cars stand there (LOC-02). */
export function LocationPage({ view, stock }: { view: LocationView; stock: SectionViews['stock'] | null }) {
  const { card, breadcrumbs, makes, team, teamHref, reviews } = view
  return (
    <Page title={card.name} links={breadcrumbs} className="location-page">
      <div className="location-top">
        <PlacePicture {...view.picture} />
        <AddressBox view={view} />
      </div>
      <Departments view={view} />
      <div className="location-columns">
        <HoursBox view={view} />
        <MapPlace {...card.point} name={card.name} tiles={view.tiles} href={card.directions} />
      </div>
      {team.length > 0 && (
        <section className="location-part">
          <SectionHead heading="Meet the team" link={{ href: teamHref, text: 'See the whole team' }} />
          <People people={team.slice(0, PEOPLE_SHOWN)} />
        </section>
      )}
      {reviews && (
        <section className="location-part" id="reviews">
          <h2>What customers say</h2>
          <Reviews {...reviews} rating={null} />
        </section>
      )}
      {stock && (
        <section className="location-part">
          <SectionHead heading={`In stock at ${card.name}`} link={stock.link} />
          <CarCarousel cards={stock.cards} label={`In stock at ${card.name}`} />
        </section>
      )}
      {makes.length > 0 && (
        <section className="location-part">
          <h2>Brands here</h2>
          <List items={makes} className="location-makes">
            {({ text, href }) => <a href={href}>{text}</a>}
          </List>
        </section>
      )}
    </Page>
  )
}

const PEOPLE_SHOWN = 6

/** Tabs over the hours. */
const Departments = ({ view: { departments } }: { view: LocationView }) =>
  departments.length > 0 && (
    <nav className="map-tabs" aria-label="Departments">
      {departments.map(({ key, label, href, isCurrent }) => (
        <a key={key} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )

function AddressBox({ view }: { view: LocationView }) {
  const { card, actions, department, here, landline, licences, website } = view
  return (
    <div className="panel location-address">
      <h2>Find us</h2>
      <p className="location-now" data-open={card.isOpen || undefined}>
        {here.length > 1 && `${department}: `}
        {card.today}
      </p>
      {card.rating && <RatingBox view={view} />}
      <p>
        <Icon name="location" /> {card.address}
      </p>
      {landline && (
        <p className="tabular">
          <Icon name="phone" /> {card.phone.text} or {landline}
        </p>
      )}
      <p className="location-buttons">
        <LinkButton href={card.phone.href} text={`Call ${card.phone.text}`} icon="phone" isPrimary />
        <DirectionsButton href={card.directions} />
        {actions.map(({ text, href }) => (
          <LinkButton key={href} href={href} text={text} />
        ))}
      </p>
      {website && <Website website={website} />}
      {here.length > 1 && <p>Here: {here.join(', ')}</p>}
      {licences.length > 0 && <p className="count">{licences.join(' · ')}</p>}
    </div>
  )
}

/** The rating of all reviews, and where they stand (LOC-02). */
const RatingBox = ({ view: { card, reviews, rated } }: { view: LocationView }) => (
  <div className="rating-box">
    <p className="rating-source">{rated.source ? `${rated.source} rating` : 'Rating'}</p>
    <Stars rating={card.rating!} />
    {reviews ? (
      <TextLink href="#reviews" text="Read reviews" />
    ) : (
      rated.url && <TextLink href={rated.url} text="Read reviews" attributes={OUTSIDE} />
    )}
  </div>
)

function HoursBox({ view: { card, departments, hours, holidays } }: { view: LocationView }) {
  return (
    <div className="panel location-hours">
      <h2>Opening hours</h2>
      {departments.length > 0 && (
        <form className="location-department" action={card.href}>
          <label>
            Department
            <select
              className="field"
              name="department"
              defaultValue={departments.find(({ isCurrent }) => isCurrent)?.key}
              {...wake('change', 'submit')}
            >
              {departments.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="button button-secondary without-script">
            Show
          </button>
        </form>
      )}
      {hours.length > 0 && <HoursTable hours={hours} />}
      {holidays.length > 0 && <Holidays holidays={holidays} />}
    </div>
  )
}

const HOLIDAYS = 'holiday-hours'

/** Opens without script (LOC-03). */
const Holidays = ({ holidays }: { holidays: HolidayRow[] }) => (
  <>
    <button type="button" className="button button-secondary" popoverTarget={HOLIDAYS}>
      <Icon name="calendar" />
      Holiday Opening Hours
    </button>
    <dialog className="holidays" id={HOLIDAYS} popover="auto" aria-labelledby={`${HOLIDAYS}-title`}>
      <SheetTop
        title="Holiday Opening Hours"
        sheet={HOLIDAYS}
        close="Close holiday opening hours"
        titleId={`${HOLIDAYS}-title`}
      />
      <table className="hours">
        <caption className="visually-hidden">Days with different hours</caption>
        <tbody>
          {holidays.map(({ date, name, department, text }) => (
            <tr key={`${date} ${department} ${text}`}>
              <th scope="row">
                {date}
                {name && <small>{name}</small>}
              </th>
              <td>
                {department && `${department}: `}
                {text}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </dialog>
  </>
)

/** Everyone who works at a location (LOC-02). */
export const TeamPage = ({ name, href, people }: { name: string; href: string; people: PersonView[] }) => (
  <Page title="Team" heading={`The team at ${name}`} links={[HOME, { text: name, href }]} className="location-page">
    <h2 className="visually-hidden">People</h2>
    <People people={people} />
  </Page>
)
