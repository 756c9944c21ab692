import { island } from '../island.tsx'
import { LeadFormIsland } from '../islands/lead-form.tsx'

/** A form that comes to life when it is touched, and is whole before. */
export const LeadForm = island('lead-form#LeadFormIsland', LeadFormIsland, 'touch')
