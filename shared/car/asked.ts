/**
 * What a vehicle page may be asked in its address, by the names of its forms' fields. A page that answers one of them is
 * drawn for whoever asks and not kept.
 */
const ASKED: string[] = ['phone', 'postcode', 'fuel_price', 'fuel_km', 'fuel_use', 'located']

export const isAsked = (params: URLSearchParams) => ASKED.some((name) => params.has(name))
