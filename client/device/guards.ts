import type { SavedCar, ViewedCar } from '../../shared/car/saved-car.ts'
import type { SavedSearch } from '../../shared/search/title.ts'

type Check = (value: unknown) => boolean

/** Builds a check of stored values: each field must be valid, and unknown fields are dropped. */
export const shaped =
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
export const isShortText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST
export const text: Check = (value) => isShortText(value) && value !== ''
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
