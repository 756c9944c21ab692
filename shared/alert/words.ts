import { pathTo } from '../tenant/paths.ts'
import { type News, newsLine } from './news.ts'

type Sender = {
  /** The dealer's. */
  name: string
  /** The site's public address, 'https://yard.example'. */
  url: string
  /** Where a reader ends what they are told, with nothing but this link. */
  stop: string
}

/** A text message is cut into parts of this many letters, each of which costs; long names give way, down to so many. */
const ONE_TEXT = 160
const SHORTEST_NAME = 24

/** One text message of all there is to tell: who it is from first, and how to end it last. */
export function newsText(news: readonly News[], { name, url, stop }: Sender): string {
  const [first, ...others] = news
  if (!first) throw new Error('There is nothing to tell.')
  const more = others.length > 0 ? ` And ${others.length} more: ${url}${pathTo('alerts')}` : ''
  const say = (longest?: number) => {
    const { text, path } = newsLine(first, longest)
    return `${plain(`${name}: ${text}`)} ${url}${path}${more} Stop: ${stop}`
  }
  const whole = say()
  const over = whole.length - ONE_TEXT
  return over <= 0 ? whole : say(Math.max(nameIn(first).length - over, SHORTEST_NAME))
}

const nameIn = (news: News) => (news.of === 'car' || news.count === 1 ? news.car.name : news.name)

const PLAIN: [typed: RegExp, plain: string][] = [
  [/[‘’]/g, "'"],
  [/[“”]/g, '"'],
  [/[–—]/g, '-'],
  [/…/g, '...'],
  [/[\p{Cc}\p{Z}]+/gu, ' '],
]

/** Letters that every phone takes seven bits for: one other halves what a message holds. */
const plain = (text: string) =>
  PLAIN.reduce((said, [typed, word]) => said.replace(typed, word), text.normalize('NFKD').replace(/\p{Mark}/gu, ''))

export type MailWords = { subject: string; text: string }

export function newsMail(news: readonly News[], { name, url, stop }: Sender): MailWords {
  const lines = news.map((each) => newsLine(each))
  const [first, ...others] = lines
  if (!first) throw new Error('There is nothing to tell.')
  return {
    subject: others.length === 0 ? first.text.replace(/\.$/, '') : `${lines.length} changes in what you follow`,
    text: [
      ...lines.map(({ text, path }) => `${text}\n${url}${path}`),
      `You asked ${name} to tell you of cars that you watch and searches that you follow.`,
      `Stop these messages: ${stop}`,
    ].join('\n\n'),
  }
}

/** Asks whether an address is its reader's own; until then nothing else is sent there. */
export const confirmMail = ({ name, stop, confirm }: Omit<Sender, 'url'> & { confirm: string }): MailWords => ({
  subject: `Confirm that ${name} may write to you`,
  text: [
    `Somebody, we hope you, asked ${name} to write to this address about cars and searches that they follow.`,
    `Yes, write to me: ${confirm}`,
    'If it was not you, do nothing, or tell us not to write again:',
    stop,
  ].join('\n\n'),
})
