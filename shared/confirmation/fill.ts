/** What the words of a confirmation may name, in braces. */
export const PLACEHOLDERS = {
  dealer: 'the name of the site',
  place: 'the branch that has it, else the site',
  address: 'the address of that branch',
  phone: 'the phone number of that branch, else of the site',
  open: 'when that branch is open next, a sentence',
  answered: '`lead.answered` of the site',
  matter: 'what was sent: enquiry, request for photos',
  car: 'year, make and model',
  vehicle: 'the kind of vehicle: car, motorcycle, caravan',
  trial: 'what trying it is called: test drive, test ride, inspection',
  bring: 'what to bring, a sentence: Bring your driver licence.',
  time: 'day and time of a test drive on the clock of its place',
  until: 'when a hold ends, on the clock of the car’s place',
  amount: 'a deposit or payment',
  offer: 'an offer for a trade-in',
  prize: 'what a turn of spin to win has won',
  code: 'the code that is shown for it',
} as const

export type Placeholder = keyof typeof PLACEHOLDERS
/** null: not known of this message. */
export type PlaceholderValues = Record<Placeholder, string | null>

const NAMES = /\{(\w+)\}/g

export const unknownPlaceholders = (template: string): string[] =>
  [...template.matchAll(NAMES)].map(([, name = '']) => name).filter((name) => !Object.hasOwn(PLACEHOLDERS, name))

/** Fills words with values: 'We have your {matter}[ about the {car}].' Brackets go where something in them is not known. */
export function fillTemplate(template: string, values: PlaceholderValues): string {
  const findValue = (name: string) => values[name as Placeholder] ?? null
  const fill = (part: string) => part.replace(NAMES, (_, name: string) => findValue(name) ?? '')
  return template
    .split(/\[([^[\]]*)\]/)
    .map((part, index) => {
      const isOptional = index % 2 === 1
      const isKnown = [...part.matchAll(NAMES)].every(([, name = '']) => findValue(name) !== null)
      return isOptional && !isKnown ? '' : fill(part)
    })
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()
}
