import type { PersonView } from '../../shared/location/people.ts'

/** The people of a place, each with a way to ask for them (LOC-02). */
export const People = ({ people }: { people: PersonView[] }) => (
  <ul className="people">
    {people.map(({ name, role, department, languages, photo, initials, ask }) => (
      <li key={name}>
        {photo ? (
          <img src={photo.url} width={photo.width} height={photo.height} alt="" loading="lazy" decoding="async" />
        ) : (
          <span className="people-initials" aria-hidden="true">
            {initials}
          </span>
        )}
        <div>
          <h3>{name}</h3>
          <p>{[role, department].filter(Boolean).join(', ')}</p>
          {languages && <p className="count">{languages}</p>}
          <p>
            <a className="link" href={ask}>
              Ask for {name.split(' ')[0]}
            </a>
          </p>
        </div>
      </li>
    ))}
  </ul>
)
