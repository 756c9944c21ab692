import type { Article, FAQPage, JobPosting } from 'schema-dts'
import { absoluteUrl, withoutNulls } from './node.ts'

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

export const EMPLOYMENT_TYPES = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  casual: 'OTHER',
  apprentice: 'OTHER',
  contract: 'CONTRACTOR',
} as const

export type JobData = {
  title: string
  /** HTML, sanitised. */
  description: string
  /** Days. */
  postedOn: string
  closesOn: string | null
  employment: keyof typeof EMPLOYMENT_TYPES | null
  street: string
  city: string
  state: string
  postcode: string
  /** Dollars a year; null where it is not stated. */
  salary: { min: number; max: number } | null
}

/** A vacancy. `employer`: name and address of the site. */
export const jobPosting = (job: JobData, employer: { name: string; url: string }): Exclude<JobPosting, string> => ({
  '@type': 'JobPosting',
  title: job.title,
  description: job.description,
  datePosted: job.postedOn,
  hiringOrganization: { '@type': 'Organization', name: employer.name, sameAs: employer.url },
  jobLocation: {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      streetAddress: job.street,
      addressLocality: job.city,
      addressRegion: job.state,
      postalCode: job.postcode,
      addressCountry: 'AU',
    },
  },
  ...withoutNulls({
    validThrough: job.closesOn,
    employmentType: job.employment && EMPLOYMENT_TYPES[job.employment],
    baseSalary: job.salary && {
      '@type': 'MonetaryAmount' as const,
      currency: 'AUD',
      value: {
        '@type': 'QuantitativeValue' as const,
        minValue: job.salary.min,
        maxValue: job.salary.max,
        unitText: 'YEAR',
      },
    },
  }),
})
