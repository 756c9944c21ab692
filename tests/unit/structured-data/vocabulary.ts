import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Type = { parents: string[]; properties: string[] }
/** Types of schema.org that pages use, each with its own properties and the types that it is one of. */
const TYPES: Record<string, Type> = JSON.parse(readFileSync(join(import.meta.dirname, 'schema-org.json'), 'utf8'))

/** Terms of JSON-LD and of search actions, which are no properties. */
const NO_PROPERTIES = new Set(['@type', '@id', '@context', '@graph', 'query-input'])

/** Whether schema.org gives a type this property, by itself or by a type that it is one of. */
const hasProperty = (type: string, property: string): boolean =>
  TYPES[type]?.properties.includes(property) === true ||
  (TYPES[type]?.parents ?? []).some((parent) => hasProperty(parent, property))

/**
 * Google's tables of required and recommended properties for rich results, by type, as its documentation for search had them
 * in 2026. `required`: a node without one is not used at all.
 */
export const GOOGLE: Record<string, { required: string[]; recommended: string[] }> = {
  Car: {
    required: ['brand', 'image', 'itemCondition', 'mileageFromOdometer', 'model', 'name', 'offers', 'url'].concat([
      'vehicleIdentificationNumber',
      'vehicleModelDate',
    ]),
    recommended: ['bodyType', 'color', 'description', 'driveWheelConfiguration', 'numberOfDoors'].concat([
      'vehicleConfiguration',
      'vehicleEngine',
      'vehicleSeatingCapacity',
      'vehicleTransmission',
    ]),
  },
  Offer: { required: ['availability', 'price', 'priceCurrency'], recommended: ['url', 'seller'] },
  AutoDealer: {
    required: ['address', 'name'],
    recommended: ['geo', 'image', 'openingHoursSpecification', 'telephone', 'url'],
  },
  BreadcrumbList: { required: ['itemListElement'], recommended: [] },
  ItemList: { required: ['itemListElement'], recommended: ['numberOfItems'] },
  ListItem: { required: ['position', 'name'], recommended: [] },
  WebSite: { required: ['name', 'url'], recommended: ['potentialAction'] },
  SearchAction: { required: ['target', 'query-input'], recommended: [] },
  Article: { required: ['headline'], recommended: ['author', 'dateModified', 'datePublished', 'image'] },
  FAQPage: { required: ['mainEntity'], recommended: [] },
  Question: { required: ['name', 'acceptedAnswer'], recommended: [] },
  Answer: { required: ['text'], recommended: [] },
  JobPosting: {
    required: ['datePosted', 'description', 'hiringOrganization', 'jobLocation', 'title'],
    recommended: ['baseSalary', 'directApply', 'employmentType', 'identifier', 'validThrough'],
  },
  AggregateRating: { required: ['ratingValue', 'reviewCount'], recommended: ['bestRating'] },
  Review: { required: ['author', 'reviewRating'], recommended: ['datePublished', 'reviewBody'] },
  Rating: { required: ['ratingValue'], recommended: ['bestRating'] },
}

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Every typed node in structured data, the inner ones too. */
export function nodesOf(data: unknown): Node[] {
  if (!isNode(data)) return []
  const inner = Object.values(data).flatMap(nodesOf)
  return typeof data['@type'] === 'string' ? [data, ...inner] : inner
}

/** What schema.org does not know of these nodes: 'Car.wheels', 'Automobile'. */
export const unknownTerms = (data: unknown): string[] =>
  nodesOf(data).flatMap((node) => {
    const type = String(node['@type'])
    if (!TYPES[type]) return [type]
    const properties = Object.keys(node).filter((key) => !NO_PROPERTIES.has(key))
    return properties.filter((key) => !hasProperty(type, key)).map((key) => `${type}.${key}`)
  })

/** Properties of Google's tables that these nodes lack. */
export const missingTerms = (data: unknown, kind: 'required' | 'recommended'): string[] =>
  nodesOf(data).flatMap((node) => {
    const type = String(node['@type'])
    return (GOOGLE[type]?.[kind] ?? []).filter((key) => node[key] === undefined).map((key) => `${type}.${key}`)
  })
