import type { SavedCar, ViewedCar } from '../../shared/car/saved-car.ts'
import type { SavedSearch } from '../../shared/search/title.ts'

type Check = (value: unknown) => boolean

/** Builds a check of stored values: each field must be valid, and unknown fields are dropped. */
const shaped =
  <Item extends object>(checks: Record<keyof Item, Check>) =>
  (value: unknown): Item | null => {
    const given = Object(value) as Item
    const item = {} as Item
    for (const key in checks) {
      if (!checks[key](given[key])) return null
      item[key] = given[key]
    }
    return item
  }

const LONGEST = 1_000
const isShortText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST
const text: Check = (value) => isShortText(value) && value !== ''
const maybeText: Check = (value) => value === null || isShortText(value)
const id: Check = (value) => Number.isSafeInteger(value) && Number(value) > 0
/** A picture of this site or of a secure one; never another scheme. */
const picture: Check = (value) => value === null || (isShortText(value) && /^(\/(?!\/)|https:\/\/)/.test(value))
const searchPath: Check = (value) => isShortText(value) && /^\/search(\/|$)/.test(value)

const car = { id, slug: text, make: text, model: text }

export const keptCar = shaped<Required<SavedCar>>({
  ...car,
  name: text,
  primary_image_url: picture,
  // Absent in what an older release kept.
  price: (value) => value === undefined || value === null || Number(value) > 0,
  reserved: (value) => value === undefined || typeof value === 'boolean',
}) as (value: unknown) => SavedCar | null
export const viewedCar = shaped<ViewedCar>({ ...car, stocknum: maybeText, body: maybeText, simple_body: maybeText })
export const rememberedSearch = shaped<SavedSearch>({ path: searchPath, filters: isShortText, name: text })

/** A shopper's contact details, as typed; '' for a phone or an e-mail address that was not given. */
export type KeptContact = { name: string; email: string; phone: string }
export const contact = shaped<KeptContact>({ name: text, email: isShortText, phone: isShortText })

/** A form that was sent, and when (epoch ms). */
export type SentForm = { form: string; at: number }
export const sentForm = shaped<SentForm>({ form: text, at: Number.isSafeInteger })

/** An answer to the consent question: which version of the question, and when (epoch ms). */
export type ConsentAnswer = { agrees: boolean; version: string; at: number }
export const consentAnswer = shaped<ConsentAnswer>({
  agrees: (value) => typeof value === 'boolean',
  version: text,
  at: Number.isSafeInteger,
})

/** How `boot.ts` notes what a page showed: a key for each, because it has no room to read a list and write it back. */
type Note = { key: string; at: number; kind: string }

/** The notes among the keys of a storage, the oldest first. */
export function notesAmong(keys: string[], of: string): Note[] {
  const start = `${of}:note:`
  return keys
    .filter((key) => key.startsWith(start))
    .map((key) => {
      const [at, kind = ''] = key.slice(start.length).split(':')
      return { key, at: Number(at), kind }
    })
    .toSorted((one, other) => one.at - other.at)
}
