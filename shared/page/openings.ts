import { formatAddress } from '../location/address.ts'
import { dollars, dollarsAndCents } from '../money.ts'
import { pathTo } from '../routes/paths.ts'
import type { Site } from '../tenant/site-fields.ts'
import { joined } from '../text.ts'
import { longDate } from '../time.ts'
import type { Page } from './page.ts'
import { EMPLOYMENT_TYPES, SALARY_UNITS, type SectionOf } from './sections.ts'
import type { SectionViews } from './view.ts'

/** Openings of the careers page (CNT-01, LED-05). A published opening has sanitised HTML in `body`. */
export type Opening = SectionOf<'openings'>['items'][number]

/** The page of the site’s own whose openings the careers form knows. */
export const CAREERS = pathTo('careers')

/** Whether applications are taken on `today`: both days of its window belong to it. */
export const isOpenOn = ({ posted, valid_through }: Opening, today: string): boolean =>
  posted <= today && (valid_through === null || today <= valid_through)

export const listOpenings = ({ sections }: Pick<Page, 'sections'>): Opening[] =>
  sections.flatMap((section) => (section.kind === 'openings' ? section.items : []))

export const openingPath = ({ id }: Pick<Opening, 'id'>): string => `${CAREERS}#${id}`

export const applyPath = ({ id }: Pick<Opening, 'id'>): string => `${CAREERS}?role=${id}`

/** The id of the form on the careers page. */
export const FORM_ANCHOR = 'form'

type OpeningSite = Pick<Site, 'locations'>

export const openingLocations = ({ at }: Opening, { locations }: OpeningSite) =>
  at.flatMap((slug) => locations.find((location) => location.slug === slug) ?? [])

export const openingsView = (
  { items, empty }: SectionOf<'openings'>,
  { site, today }: { site: OpeningSite; today: string },
): SectionViews['openings'] => ({
  items: items
    .filter((opening) => isOpenOn(opening, today))
    .map((opening) => ({
      id: opening.id,
      title: opening.title,
      facts: openingFacts(opening, site),
      html: opening.body,
      apply: `${applyPath(opening)}#${FORM_ANCHOR}`,
    })),
  empty: { text: empty, apply: `${CAREERS}#${FORM_ANCHOR}` },
})

/** Where, how, for how much and until when, in rows. */
function openingFacts(opening: Opening, site: OpeningSite) {
  const { department, salary, valid_through } = opening
  const places = openingLocations(opening, site)
  const where =
    places.length === 1 ? places.map((place) => `${place.name}, ${formatAddress(place)}`) : listNames(places)
  const rows: [label: string, text: string | null][] = [
    ['Where', where.join(' or ')],
    ['Team', department],
    ['Type', employmentText(opening)],
    ['Pay', salary && salaryText(salary)],
    ['Apply by', valid_through && longDate(valid_through)],
  ]
  return rows.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}

const listNames = (places: readonly { name: string }[]) => places.map(({ name }) => name)

const employmentText = ({ employment }: Opening) => employment.map((type) => EMPLOYMENT_TYPES[type].text).join(', ')

const amount = (value: number) => (Number.isInteger(value) ? dollars(value) : dollarsAndCents(value))

/** '$44 to $50 an hour', '$38.50 an hour', 'From $70,000 a year' */
function salaryText({ min, max, unit }: NonNullable<Opening['salary']>): string {
  const per = SALARY_UNITS[unit].text
  if (max === null) return `From ${amount(min)} ${per}`
  return max === min ? `${amount(min)} ${per}` : `${amount(min)} to ${amount(max)} ${per}`
}

/** 'Wacol · Full time · Apply by 30 June 2027' */
export const openingSummary = (opening: Opening, site: OpeningSite): string =>
  joined(
    [
      listNames(openingLocations(opening, site)).join(' or '),
      employmentText(opening),
      opening.valid_through && `Apply by ${longDate(opening.valid_through)}`,
    ],
    ' · ',
  ) ?? ''
