import { consentAnswer, rememberedSearch, viewedCar } from './guards.ts'
import { shelves } from './shelf.ts'

export const { site = '', searches } = document.documentElement.dataset

export const shelf = shelves({ site, storage: () => localStorage, warn: (message) => console.warn(message) })

const VIEWED = 12

/** What a shopper has seen on this site, noted without being asked. */
export const viewed = shelf('viewed', viewedCar, VIEWED)
/** As many as the site says (SRC-17); none where it keeps no history. */
export const history = shelf('history', rememberedSearch, Number(searches ?? 0))
/** What a visitor said when the site asked whether it may count. */
export const answers = shelf('consent', consentAnswer, 1)
