import { pathTo } from '../routes/paths.ts'
import { joinList, monogram, slugify } from '../text.ts'
import { DEPARTMENTS, type Location } from './settings.ts'

/** A person of a team, ready to draw (LOC-02). */
export type PersonView = {
  name: string
  role: string
  department: string | null
  /** 'Speaks English and Hindi'; null where none is named. */
  languages: string | null
  photo: { url: string; width: number; height: number } | null
  initials: string
  /** The form that is sent to this person. */
  ask: string
}

/** The people of a location, in the dealer's own order. */
export const teamViews = ({ slug, team }: Pick<Location, 'slug' | 'team'>): PersonView[] =>
  team.map(({ name, role, department, languages, photo }) => ({
    name,
    role,
    department: department && !role.includes(DEPARTMENTS[department]) ? DEPARTMENTS[department] : null,
    languages: languages.length > 0 ? `Speaks ${joinList(languages, 'and')}` : null,
    photo,
    initials: monogram(name),
    ask: `${pathTo('contact_location', { location: slug })}?person=${slugify(name)}`,
  }))

const MAX_SELLERS = 2

/** Those who sell cars there, at most two. */
export const listSellers = ({ team }: Pick<Location, 'team'>) =>
  team.filter(({ department }) => department === 'sales').slice(0, MAX_SELLERS)

/** The name of the person that an address asks for; null for one who is not on the team. */
export const personAsked = ({ team }: Pick<Location, 'team'>, slug: string | undefined): string | null =>
  team.find(({ name }) => slugify(name) === slug)?.name ?? null
