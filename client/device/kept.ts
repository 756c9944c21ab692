import { MAX_COMPARED } from '../../shared/compare/address.ts'
import { keptCar, rememberedSearch } from './guards.ts'
import { shelf } from './shelves.ts'

const FAVOURITES = 100
const SEARCHES = 20

/** What a shopper chose to keep on this device. */
export const favourites = shelf('favourites', keptCar, FAVOURITES)
export const compared = shelf('compare', keptCar, MAX_COMPARED)
export const savedSearches = shelf('searches', rememberedSearch, SEARCHES)
