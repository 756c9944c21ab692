import { VIEW_QUERY } from './gallery.ts'

/**
 * What a vehicle page may be asked in its address, by the names of its forms' fields. A page that answers one of them is
 * drawn for whoever asks and not kept.
 */
const ASKED: string[] = [
  VIEW_QUERY,
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

export const isAsked = (params: URLSearchParams) => ASKED.some((name) => params.has(name))
