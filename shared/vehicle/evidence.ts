import { joined } from '../text.ts'
import type { Brochure, Evidence } from './papers.ts'
import type { Spec } from './specs.ts'

type Source = {
  site: { name: string; url: string }
  brochure: Brochure
  /** The publication that was live, and when and by whom it was made so. */
  publication: { number: number; at: string; actor: string }
  /** The moment in the dealer's time, and in UTC. */
  moment: { local: string; utc: string }
  stock: { version: string; publishedAt: string }
  records: { name: string; text: string; hash: string }[]
}

const fact = (label: string, text: string | null | undefined): Spec[] => (text ? [{ label, text }] : [])

/** The statement of what a site showed of a car. */
export function evidence({ site, brochure, publication, moment, stock, records }: Source): Evidence {
  const { price } = brochure
  return {
    title: `${brochure.title} as advertised on ${moment.local}`,
    statement: [
      `On ${moment.local} (${moment.utc}) the website of ${site.name} at ${site.url} showed the vehicle below as it stands here.`,
      `The site was publication ${publication.number}, made live ${publication.at} by ${publication.actor}. The stock was published ${stock.publishedAt}.`,
    ],
    facts: [
      ...fact('Vehicle', [brochure.title, brochure.subtitle].filter(Boolean).join(' ')),
      ...fact('Condition and stock number', brochure.about),
      ...fact('Status', brochure.sold),
      ...fact('Price', price.text),
      ...fact('Was', price.was),
      ...fact('Kind of price', price.type),
      ...fact('Beside the price', joined([price.note, ...Object.values(price.beside)], ', ')),
      ...fact('Address', brochure.address),
    ],
    hashes: [
      ...records.map(({ name, hash }) => ({ label: name, text: hash })),
      { label: 'Version of the stock', text: stock.version },
    ],
    brochure,
    records: records.map(({ name, text }) => ({ name, text })),
  }
}
