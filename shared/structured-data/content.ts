import type { Article, Brand as BrandData, FAQPage, JobPosting, MonetaryAmount, Place } from 'schema-dts'
import type { BrandView } from '../brand/brand-view.ts'
import type { ModelView } from '../brand/model-view.ts'
import { AUSTRALIAN_DOLLARS } from '../money.ts'
import type { Image } from '../page/fields.ts'
import { type Opening, openingLocations, openingPath } from '../page/openings.ts'
import type { Page } from '../page/page.ts'
import { EMPLOYMENT_TYPES, SALARY_UNITS } from '../page/sections.ts'
import type { Site } from '../tenant/site-fields.ts'
import { postalAddress } from './dealer.ts'
import { absoluteUrl, itemList, withoutNulls } from './graph.ts'

type Post = Pick<Page, 'path' | 'title' | 'description' | 'updated'> & {
  image: Pick<Image, 'url'> | null
  article: { author: string; date: string }
}

/** A post of the blog. `publisher`: the `@id` of the dealer. */
export const article = (post: Post, publisher: string, url: string): Exclude<Article, string> => ({
  '@type': 'Article',
  '@id': absoluteUrl(`${post.path}#article`, url),
  headline: post.title,
  author: { '@type': 'Person', name: post.article.author },
  publisher: { '@id': publisher },
  datePublished: post.article.date,
  dateModified: post.updated ?? post.article.date,
  mainEntityOfPage: absoluteUrl(post.path, url),
  ...(post.image && { image: [absoluteUrl(post.image.url, url)] }),
  ...withoutNulls({ description: post.description }),
})

export const faqPage = (questions: readonly { question: string; html: string }[]): Exclude<FAQPage, string> => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, html }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: html },
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
