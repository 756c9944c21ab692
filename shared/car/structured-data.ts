import type { AutoDealer, BreadcrumbList, Car as CarData, Graph, Motorcycle, PostalAddress, Vehicle } from 'schema-dts'
import type { CarDetail } from './detail.ts'

/** Seller of a car in structured data. */
export type Seller = {
  name: string
  /** Public URL of the site. */
  url: string
  logo: string
  phone: string
  /** Motor dealer licence number; null where the config has none. */
  licence: string | null
  address: { street: string | null; city: string | null; state: string | null; postcode: string | null } | null
}

const SCHEMA = 'https://schema.org'

const TYPES = { car: 'Car', motorcycle: 'Motorcycle', caravan: 'Vehicle', truck: 'Vehicle' } as const

/** schema.org graph of the car with offer, breadcrumbs and seller. It repeats what the page shows. */
export function structuredData(car: CarDetail, seller: Seller): Graph {
  return {
    '@context': SCHEMA,
    '@graph': [carData(car, seller), breadcrumbList(car, seller.url), autoDealer(seller)],
  }
}

/** Unknown values are left out. */
function carData(car: CarDetail, { url }: Seller): CarData | Motorcycle | Vehicle {
  const { listing: facts } = car
  const address = absoluteUrl(car.href, url)
  return {
    '@type': TYPES[facts.type],
    '@id': address,
    ...withoutNulls({
      url: address,
      name: car.name,
      description: car.summary,
      image: facts.photos.length === 0 ? null : facts.photos.map((photo) => absoluteUrl(photo, url)),
      brand: { '@type': 'Brand', name: facts.make },
      model: facts.model,
      vehicleModelDate: facts.year === null ? null : String(facts.year),
      itemCondition: `${SCHEMA}/${facts.isNew ? 'NewCondition' : 'UsedCondition'}`,
      mileageFromOdometer:
        facts.kilometres === null ? null : { '@type': 'QuantitativeValue', value: facts.kilometres, unitCode: 'KMT' },
      vehicleTransmission: facts.transmission,
      vehicleEngine: facts.fuel === null ? null : { '@type': 'EngineSpecification', fuelType: facts.fuel },
      bodyType: facts.body,
      driveWheelConfiguration: facts.drive,
      color: facts.colour,
      numberOfDoors: facts.doors,
      vehicleSeatingCapacity: facts.seats,
      vehicleIdentificationNumber: facts.vin,
      sku: car.stockNumber,
      offers: {
        '@type': 'Offer',
        url: address,
        ...(facts.price !== null && { price: facts.price, priceCurrency: 'AUD' }),
        availability: `${SCHEMA}/${facts.availability}`,
        seller: { '@id': dealerId(url) },
      },
    }),
  }
}

export function breadcrumbList(
  { breadcrumb: { links, current }, href }: Pick<CarDetail, 'breadcrumb' | 'href'>,
  url: string,
): BreadcrumbList {
  const steps = [...links, { text: current, href }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.text,
      item: absoluteUrl(step.href, url),
    })),
  }
}

export function autoDealer({ name, url, logo, phone, address }: Seller): AutoDealer {
  return {
    '@type': 'AutoDealer',
    '@id': dealerId(url),
    name,
    url: absoluteUrl('/', url),
    logo: absoluteUrl(logo, url),
    ...withoutNulls({ telephone: phone, address: address && postalAddress(address) }),
  }
}

const postalAddress = ({ street, city, state, postcode }: NonNullable<Seller['address']>): PostalAddress => ({
  '@type': 'PostalAddress',
  ...withoutNulls({ streetAddress: street, addressLocality: city, addressRegion: state, postalCode: postcode }),
  addressCountry: 'AU',
})

export const dealerId = (url: string) => `${absoluteUrl('/', url)}#dealer`

/** @param url URL of the site with or without a trailing slash */
export const absoluteUrl = (path: string, url: string) => (path.startsWith('/') ? url.replace(/\/$/, '') + path : path)

/** Removes null fields. */
export const withoutNulls = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], null>
  }
