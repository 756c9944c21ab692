import { EVERY } from '../search/view.ts'
import { VIEW_QUERY } from './gallery.ts'

/** Whether the address asks for a fold to be drawn open. */
export const isOpened = (params: URLSearchParams, key: string) =>
  params.getAll('open').some((open) => open === key || open === EVERY)

/** Form fields that a vehicle page reads from its query; an answer to one of them is not cacheable. */
const FORM_PARAMS: string[] = [
  VIEW_QUERY,
  'open',
  'part',
  'phone',
  'postcode',
  'fuel_price',
  'fuel_km',
  'fuel_use',
  'located',
  'loan_amount',
  'loan_years',
  'loan_interest',
  'loan_frequency',
  'purchase_price',
  'purchase_deposit',
  'purchase_years',
  'purchase_interest',
  'purchase_residual',
  'purchase_frequency',
]

export const hasFormInput = (params: URLSearchParams) => FORM_PARAMS.some((name) => params.has(name))
