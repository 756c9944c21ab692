import { InvalidArgumentError } from '@commander-js/extra-typings'
import type { z } from 'zod'
import { stateNames } from '../../shared/search/sentence/places.ts'
import { STATES } from '../../shared/settings/fields.ts'
import { WORDED } from '../../shared/settings/issues.ts'
import { siteFields } from '../../shared/tenant/site-fields.ts'
import { slugify } from '../../shared/text.ts'
import { parseHost } from '../domains/domain-deps.ts'
import { CommandError, UsageError } from '../errors.ts'
import type { Runtime } from '../operator/runtime.ts'
import { type Ask, isTerminal, withQuestions } from '../operator/terminal.ts'
import { templateNames } from '../tenants/files.ts'
import { colourFault, colourSentence } from './new-look.ts'
import type { NewSite } from './new-site.ts'
import { hostsProblem, slugProblem, type TakenNames } from './taken-names.ts'

/** Values of a new site as they are typed. Each parser throws InvalidArgumentError with what to write instead. */

/** Titles of pages have the name and some words besides. */
const MAX_NAME_CHARS = 80

export function parseName(text: string): string {
  if (text.length <= MAX_NAME_CHARS) return checked(siteFields.name, text)
  throw new InvalidArgumentError(`It has ${text.length} characters, and ${MAX_NAME_CHARS} at most.`)
}
export const parseNewSlug = (text: string): string => checked(siteFields.slug, text)
export const parseCity = (text: string): string => checked(siteFields.address.shape.city, text)

export function parseTemplate(text: string): string {
  const names = templateNames()
  if (names.includes(text.toLowerCase())) return text.toLowerCase()
  throw new InvalidArgumentError(`It must be one of ${names.join(', ')}.`)
}

export function parseState(text: string): string {
  const code = stateNames(text)[0]
  if (code !== undefined) return code
  throw new InvalidArgumentError(`It must be one of ${STATES.join(', ')}, or the name of one.`)
}

/** '(07) 4600-0123' -> '07 4600 0123', '+61 (0)7 4600 0123' -> '+61 7 4600 0123' */
export function parsePhone(text: string): string {
  if (/\p{L}/u.test(text))
    throw new InvalidArgumentError('Write the digits that the letters stand for, such as 1300 367 348.')
  const digits = text.replace(/(?<=\+\d+\s*)\(0\)/, ' ').replace(/[()\s.–-]+/g, ' ')
  return checked(siteFields.phone, digits.trim())
}

export function parseColour(text: string): string {
  if (/^#[\da-f]{6}$/i.test(text)) return text.toLowerCase()
  throw new InvalidArgumentError('Write # and six digits, such as #0f3d5e; names of colours are not read.')
}

/** One host or several, between spaces or commas, after those that were given before. */
export function parseHosts(text: string, before: string[] = []): string[] {
  const hosts = text.split(/[\s,]+/).filter((each) => each !== '')
  return [...new Set([...before, ...(hosts.length > 0 ? hosts : ['']).map(parseHost)])]
}

function checked<Value>(schema: z.ZodType<Value>, text: string): Value {
  const { data, error } = schema.safeParse(text.trim(), WORDED)
  if (error) throw new InvalidArgumentError(`It ${error.issues[0]!.message}.`)
  return data
}

/** What the flags of `create` gave. */
export type SiteFlags = { [Key in keyof Omit<NewSite, 'hosts'>]?: NewSite[Key] | undefined } & {
  host?: string[] | undefined
}
type Answer = string | string[]

type Question = {
  key: keyof SiteFlags
  question: () => string
  parse: (text: string) => Answer
  /** Taken for an empty answer. */
  fallback?: (before: SiteFlags) => string
  /** Why the answer will not do with those before it. */
  problem?: (answer: Answer, before: SiteFlags, taken: TakenNames) => string | null
}

const QUESTIONS: Question[] = [
  { key: 'name', question: () => 'Name of the dealer, as shoppers read it', parse: parseName },
  {
    key: 'slug',
    question: () => 'Short name for commands, small letters and hyphens; never changes',
    parse: parseNewSlug,
    fallback: ({ name = '' }) => slugify(name),
    problem: (slug, { name = '' }, taken) => slugProblem({ slug: String(slug), name }, taken),
  },
  { key: 'template', question: () => `Template: ${templateNames().join(', ')}`, parse: parseTemplate },
  { key: 'city', question: () => 'Suburb or town', parse: parseCity },
  { key: 'state', question: () => 'State or territory: nsw, vic, qld, wa, sa, tas, act or nt', parse: parseState },
  { key: 'phone', question: () => 'Phone number, such as 07 5550 0100', parse: parsePhone },
  {
    key: 'brand',
    question: () => 'Colour of the brand, such as #0f3d5e',
    parse: parseColour,
    problem(colour) {
      const fault = colourFault('brand', String(colour))
      return fault && `${fault.colour} ${colourSentence(fault)}`
    },
  },
  {
    key: 'host',
    question: () => 'Its public host, such as www.northroad.example, and others that lead to it',
    parse: (text) => parseHosts(text),
    problem: (hosts, { slug = '' }, taken) => hostsProblem({ slug, hosts: [hosts].flat() }, taken),
  },
]

/** Throws where a flag is missing and no terminal can be asked. */
export function requireAnswers(given: SiteFlags, { stdin }: Runtime): void {
  const missing = findMissing(given)
  if (missing.length > 0 && !isTerminal(stdin()))
    throw new UsageError(`Add ${missing.map(({ key }) => `--${key}`).join(', ')}, or run it in a terminal, which asks.`)
}

/** What was given and what is asked for; an answer that will not do is asked for again. */
export async function answers(given: SiteFlags, taken: TakenNames, runtime: Runtime): Promise<NewSite> {
  const missing = findMissing(given)
  const all: SiteFlags = { ...given }
  if (missing.length > 0)
    await withQuestions({ input: runtime.stdin() }, async (ask) => {
      for (const question of missing)
        Object.assign(all, { [question.key]: await answer(question, { all, taken, ask, runtime }) })
    })
  const { host, ...rest } = all as Required<SiteFlags>
  return { ...(rest as Omit<NewSite, 'hosts'>), hosts: host }
}

const findMissing = (given: SiteFlags) => QUESTIONS.filter(({ key }) => given[key] === undefined)

type Asking = { all: SiteFlags; taken: TakenNames; ask: Ask; runtime: Runtime }

async function answer({ question, parse, fallback, problem }: Question, asking: Asking): Promise<Answer> {
  const { all, taken, ask, runtime } = asking
  const usual = fallback?.(all) ?? ''
  for (;;) {
    const typed = (await ask(`${question()}${usual && ` [${usual}]`}: `)) || usual
    if (typed === '') continue
    try {
      const value = parse(typed)
      const fault = problem?.(value, all, taken) ?? null
      if (fault === null) return value
      runtime.printError(fault)
    } catch (error) {
      if (!(error instanceof InvalidArgumentError || error instanceof CommandError)) throw error
      runtime.printError(error.message)
    }
  }
}
