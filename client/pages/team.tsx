import type { PersonView } from '../../shared/location/people.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { People } from '../locations/people.tsx'

type Props = { name: string; href: string; people: PersonView[] }

/** Everyone who works at a location (LOC-02). */
export const TeamPage = ({ name, href, people }: Props) => (
  <div className="wrap location-page">
    <Breadcrumbs
      links={[
        { text: 'Home', href: '/' },
        { text: name, href },
      ]}
      current="Team"
    />
    <h1>The team at {name}</h1>
    <h2 className="visually-hidden">People</h2>
    <People people={people} />
  </div>
)
