import type { JobPosting, MonetaryAmount, Place } from 'schema-dts'
import { locationsOf, type Opening, openingPath } from '../page/openings.ts'
import { EMPLOYMENT_TYPES, SALARY_UNITS } from '../page/sections/openings.ts'
import type { Site } from '../tenant/schema.ts'
import { postalAddress } from './dealer.ts'
import { AUSTRALIAN_DOLLARS, absoluteUrl, withoutNulls } from './node.ts'

type JobSite = Pick<Site, 'name' | 'url' | 'logo' | 'locations'>

/** An opening of the careers page, with every field that Google asks for (CNT-01, FND-01). */
export function jobPosting(opening: Opening, site: JobSite): Exclude<JobPosting, string> {
  const { name, url, logo } = site
  return {
    '@type': 'JobPosting',
    '@id': absoluteUrl(openingPath(opening), url),
    url: absoluteUrl(openingPath(opening), url),
    title: opening.title,
    description: opening.body,
    datePosted: opening.posted,
    employmentType: opening.employment.map((type) => EMPLOYMENT_TYPES[type].schema),
    hiringOrganization: { '@type': 'Organization', name, sameAs: url, logo: absoluteUrl(logo.url, url) },
    jobLocation: locationsOf(opening, site).map(
      ({ address }): Place => ({ '@type': 'Place', address: postalAddress(address) }),
    ),
    identifier: { '@type': 'PropertyValue', name, value: opening.id },
    directApply: true,
    ...withoutNulls({
      validThrough: opening.valid_through && `${opening.valid_through}T23:59`,
      baseSalary: opening.salary && salaryOf(opening.salary),
      employmentUnit: opening.department && { '@type': 'Organization' as const, name: opening.department },
    }),
  }
}

const salaryOf = ({ min, max, unit }: NonNullable<Opening['salary']>): Exclude<MonetaryAmount, string> => ({
  '@type': 'MonetaryAmount',
  currency: AUSTRALIAN_DOLLARS,
  value: {
    '@type': 'QuantitativeValue',
    minValue: min,
    ...(max !== null && { maxValue: max }),
    unitText: SALARY_UNITS[unit].schema,
  },
})
