import { hours } from '../../builders/location.ts'

/** A location of a config with hours, a map and a number of its own. */
export const aLocationInput = () => ({
  id: 1,
  name: 'Moorooka',
  slug: 'moorooka',
  dealership_id: 1,
  dealership_slug: 'yard',
  primary: true,
  address: {
    street: '1 Yard Street',
    city: 'Moorooka',
    state: 'qld' as const,
    postcode: '4105',
    lat: -27.53,
    long: 153.02,
    place_url: 'https://maps.example/yard',
  },
  contact_detail: {
    phone: '07 5550 0199',
    opening_hours: [
      ...hours([1, 2], '08:30', '17:30'),
      ...hours([6], '09:00', '16:00'),
      ...hours([1], '07:00', '16:00', 'service'),
      { weekday: 0, status: 'Closed' as const },
    ] as never[],
  },
})
