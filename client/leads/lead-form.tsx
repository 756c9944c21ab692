import { LeadFormIsland } from '../islands/lead-form.tsx'
import { island } from '../wake/island.tsx'

/** A form that comes to life when it is touched, and is whole before. */
export const LeadForm = island('lead-form#LeadFormIsland', LeadFormIsland, 'touch')
