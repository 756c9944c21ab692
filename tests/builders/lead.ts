import type { Lead, LeadCar, NewLead } from '../../shared/lead/lead.ts'

export const leadCar = (changes: Partial<LeadCar> = {}): LeadCar => ({
  car_id: 7,
  car_dealership_id: 12,
  slug: '2021-toyota-corolla-7',
  stock_number: 'U1007',
  vin: 'JTNK43BE203000001',
  year: 2021,
  make: 'Toyota',
  model: 'Corolla',
  car_type: 'used',
  vehicle_status: 'in_stock',
  km: 41_200,
  price: 26_990,
  badge: 'Ascent Sport',
  series: 'ZRE182R',
  body: 'Hatch',
  doors: 5,
  transmission: 'Automatic',
  colour: 'Wildfire',
  interior_colour: 'Black',
  price_type: 'Drive away',
  ...changes,
})

/** What a form hands over when somebody asks for a used car. */
export const newLead = (changes: Partial<NewLead> = {}): NewLead => ({
  category: 'General Enquiry',
  subcategory: null,
  form: 'enquiry',
  event: 15,
  contact: {
    name: 'Ada',
    last_name: 'Byron',
    email: 'ada@example.com',
    phone: '+61412345678',
    postcode: '4000',
    preferred: 'Phone',
  },
  message: 'Is it still there?',
  car: leadCar(),
  dealership_slug: null,
  location_slug: null,
  manufacturer_slug: null,
  url: '/cars/2021-toyota-corolla-7',
  source: null,
  user_agent: null,
  lead_attributes: { visited_pages: ['/'], linked_query_params: {} },
  opt_in: null,
  terms: null,
  autogauge_enabled: false,
  additional_services: [],
  fields: {},
  ...changes,
})

export const aLead = (changes: Partial<Lead> = {}): Lead => ({
  ...newLead(),
  lead_id: '3f2b8c1e-0000-4000-8000-000000000007',
  at: Date.parse('2026-11-21T02:00:00Z'),
  ...changes,
})
