import type { PageLead } from '../../shared/vehicle/page-lead.ts'
import { TextLink } from '../ui/controls.tsx'
import { FoldedText } from '../ui/more.tsx'
import { Rows, Ticks } from '../ui/rows.tsx'
import { wake } from '../wake/attributes.ts'

type Lead = NonNullable<PageLead>

/** The part that leads on this site's pages of cars. */
export function VehicleLead({ lead }: { lead: Lead }) {
  if (lead.shows === 'figures') return <Figures {...lead} />
  if (lead.shows === 'inclusions') return <Inclusions {...lead} />
  return <Letter {...lead} />
}

/** The weights stand on every page: where the list has none of them, the way to have them in writing. */
const Figures = ({ figures, ask }: Lead & { shows: 'figures' }) => (
  <section className="lead-figures">
    <h2>Payload, towing and weights</h2>
    {figures.length > 0 && <Rows rows={figures} className="lead-rows" />}
    {ask && (
      <p>
        We put the weights in writing before you buy.{' '}
        <TextLink href={ask.href} text="Ask for the weights" attributes={ask.act && wake('press', ask.act)} />
      </p>
    )}
  </section>
)

const Inclusions = ({ inclusions }: Lead & { shows: 'inclusions' }) => (
  <section className="lead-inclusions">
    <h2>In the weekly price</h2>
    <Ticks items={inclusions} />
  </section>
)

const Letter = ({ comments, signed }: Lead & { shows: 'letter' }) => (
  <section className="lead-letter">
    <h2>What we think</h2>
    <FoldedText text={comments} />
    <p className="lead-signature">{signed}</p>
  </section>
)
