import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { drawApart } from '../../client/page-bytes.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import type { ListingSite } from '../../shared/vehicle/listing-site.ts'

/** What specimens are decided with: the site whose theme they wear, its rules for cars, and epoch milliseconds. */
export type SpecimenContext = { site: Site; listing: ListingSite; now: number }

export type Specimen = {
  /** The state it shows, as a caption. */
  state: string
  body: ReactNode
  /** Width of its stage: a card's column, the column beside a page's content, or all there is. */
  width?: 'card' | 'column'
}

/** All specimens of one noun. */
export type Specimens = (context: SpecimenContext) => Specimen[]

/** Specimens of one component from a table of states. */
export const states = <View,>(views: Record<string, View>, draw: (view: View) => ReactNode): Specimen[] =>
  Object.entries(views).map(([state, view]) => ({ state, body: draw(view) }))

export const inWidth = (width: Specimen['width'], specimens: Specimen[]): Specimen[] =>
  specimens.map((specimen) => ({ ...specimen, ...(width && { width }) }))

/** The markup without its wake attributes and autofocus, so that the state stays as it is rendered and where it stands. */
export const Asleep = ({ children }: { children: ReactNode }) => (
  <div
    className="contents"
    dangerouslySetInnerHTML={{
      __html: drawApart(() => renderToString(children)).replaceAll(/ (data-(wake|note)|autofocus)="[^"]*"/gi, ''),
    }}
  />
)

/** The keys of a table of a tenant's choices. */
export const listKeys = <Key extends string>(choices: Record<Key, unknown>) => Object.keys(choices) as Key[]
