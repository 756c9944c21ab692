import { toPhone } from '../phone.ts'
import { pathTo } from '../routes/paths.ts'
import { joinList, slugify } from '../text.ts'
import { DEPARTMENTS, type Department, type Location } from './settings.ts'

/** The people of a location, in the dealer's own order, ready to draw (LOC-02). */
export const teamViews = ({ slug, team }: Pick<Location, 'slug' | 'team'>) =>
  team.map(({ name, role, department, languages, photo, about }) => ({
    name,
    role,
    department: departmentBeside(role, department),
    languages: languages.length > 0 ? `Speaks ${joinList(languages, 'and')}` : null,
    photo,
    about,
    // The form that is sent to this person.
    ask: `${pathTo('contact_location', { location: slug })}?person=${slugify(name)}`,
  }))

const departmentBeside = (role: string, department: Department | null): string | null =>
  department && !role.includes(DEPARTMENTS[department]) ? DEPARTMENTS[department] : null

export type PersonView = ReturnType<typeof teamViews>[number]

const MAX_SELLERS = 2

/** Those who sell cars there, at most two. */
export const listSellers = ({ team }: Pick<Location, 'team'>) =>
  team.filter(({ department }) => department === 'sales').slice(0, MAX_SELLERS)

/** 'Dana Cole or Jo Park'; null where no seller is named. */
export const sellerNames = (location: Pick<Location, 'team'>): string | null =>
  listSellers(location)
    .map(({ name }) => name)
    .join(' or ') || null

/** Who answers what a post leaves open: its author, else the first of the main location's team; null without a team. */
export function personToAsk(locations: readonly Location[], author: string) {
  const isAuthor = ({ name }: { name: string }) => name === author
  const visible = locations.filter(({ visible: isVisible }) => isVisible)
  const place = visible.find(({ team }) => team.some(isAuthor)) ?? visible.find(({ primary }) => primary)
  const team = place ? teamViews(place) : []
  const person = team.find(isAuthor) ?? team[0]
  return place && person ? { ...person, phone: toPhone(place.contact_detail.phone) } : null
}

/** The name of the person that an address asks for; null for one who is not on the team. */
export const personAsked = ({ team }: Pick<Location, 'team'>, slug: string | undefined): string | null =>
  team.find(({ name }) => slugify(name) === slug)?.name ?? null
