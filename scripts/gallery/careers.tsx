import { Website } from '../../client/locations/details.tsx'
import { LONG_WORD } from './cars.ts'
import { drawSection } from './home.tsx'
import type { Specimens } from './specimen.tsx'

const role = {
  id: 'electrician',
  title: 'Auto electrician',
  facts: [
    { label: 'Where', text: 'Wacol, 92 Sawtooth Road' },
    { label: 'Pay', text: '$44 to $50 an hour' },
  ],
  html: '<p>Trays, beacons and second batteries.</p>',
  apply: '/careers?role=electrician#form',
}
const empty = { text: 'Nothing is open right now. Tell us what you do all the same.', apply: '/careers#form' }

export const careers: Specimens = () => [
  {
    state: 'Open roles',
    body: drawSection(
      'openings',
      { items: [role, { ...role, id: 'long', title: LONG_WORD }], empty },
      { heading: 'Open now' },
    ),
  },
  { state: 'None open', body: drawSection('openings', { items: [], empty }) },
  {
    state: 'Another website of a dealership, with and without logo',
    body: (
      <>
        <Website website={{ text: 'The whole new range', href: 'https://wattle.example/', logo: null }} />
        <Website website={{ text: LONG_WORD, href: 'https://wattle.example/', logo: '/bodies.svg' }} />
      </>
    ),
  },
]
