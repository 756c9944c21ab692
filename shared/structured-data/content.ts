import type { Article, FAQPage } from 'schema-dts'
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
