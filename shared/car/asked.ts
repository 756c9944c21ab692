import { VIEW_QUERY } from './gallery.ts'

/**
 * What a vehicle page may be asked in its address, by the names of its forms' fields. A page that answers one of them is
 * drawn for whoever asks and not kept.
 */
const ASKED: string[] = [VIEW_QUERY]

export const isAsked = (params: URLSearchParams) => ASKED.some((name) => params.has(name))
