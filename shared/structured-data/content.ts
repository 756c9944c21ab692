import type { Article, Brand as BrandData, FAQPage, JobPosting, MonetaryAmount, Place } from 'schema-dts'
import type { BrandView } from '../brand/brand-view.ts'
import type { ModelView } from '../brand/model-view.ts'
import { type Opening, openingLocations, openingPath } from '../page/openings.ts'
import { EMPLOYMENT_TYPES, SALARY_UNITS } from '../page/sections.ts'
import type { Site } from '../tenant/site-fields.ts'
import { postalAddress } from './dealer.ts'
import { AUSTRALIAN_DOLLARS, absoluteUrl, itemList, withoutNulls } from './graph.ts'

/** Days and times are ISO 8601. */
export type ArticleData = {
  path: string
  headline: string
  description: string | null
  pictures: readonly string[]
  author: string
  publishedAt: string
  changedAt: string | null
}

/** An article of the blog. `publisher`: the `@id` of the dealer. */
export const article = (data: ArticleData, publisher: string, url: string): Exclude<Article, string> => ({
  '@type': 'Article',
  '@id': absoluteUrl(`${data.path}#article`, url),
  headline: data.headline,
  author: { '@type': 'Person', name: data.author },
  publisher: { '@id': publisher },
  datePublished: data.publishedAt,
  dateModified: data.changedAt ?? data.publishedAt,
  mainEntityOfPage: absoluteUrl(data.path, url),
  ...withoutNulls({
    description: data.description,
    image: data.pictures.length > 0 ? data.pictures.map((picture) => absoluteUrl(picture, url)) : null,
  }),
})

/** Questions with their answers, as text or simple HTML. */
export const faqPage = (questions: readonly { question: string; answer: string }[]): Exclude<FAQPage, string> => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

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
    jobLocation: openingLocations(opening, site).map(
      ({ address }): Place => ({ '@type': 'Place', address: postalAddress(address) }),
    ),
    identifier: { '@type': 'PropertyValue', name, value: opening.id },
    directApply: true,
    ...withoutNulls({
      validThrough: opening.valid_through && `${opening.valid_through}T23:59`,
      baseSalary: opening.salary && salaryAmount(opening.salary),
      employmentUnit: opening.department && { '@type': 'Organization' as const, name: opening.department },
    }),
  }
}

const salaryAmount = ({ min, max, unit }: NonNullable<Opening['salary']>): Exclude<MonetaryAmount, string> => ({
  '@type': 'MonetaryAmount',
  currency: AUSTRALIAN_DOLLARS,
  value: {
    '@type': 'QuantitativeValue',
    minValue: min,
    ...(max !== null && { maxValue: max }),
    unitText: SALARY_UNITS[unit].schema,
  },
})

/** Structured data of a brand's page; it repeats what the page shows. `url` is the address of the site. */
export const brandNode = ({ title, canonical, words, logo }: BrandView, url: string): BrandData => ({
  '@type': 'Brand',
  name: title,
  url: absoluteUrl(canonical, url),
  ...(words.length > 0 && { description: words.join(' ') }),
  ...(logo && { logo: absoluteUrl(logo, url) }),
})

/** Of a model's page: its cars as a list; nothing where it shows none. */
export const modelNodes = ({ title, cards }: ModelView, url: string): object[] =>
  cards.length === 0
    ? []
    : [
        itemList(
          {
            name: `${title} in stock`,
            total: cards.length,
            before: 0,
            items: cards.map((card) => ({ text: card.title, href: card.href })),
          },
          url,
        ),
      ]
