import { isMarketModel, isMarketWord } from '../../market/makes.ts'
import { keyOf } from '../../text.ts'
import { isOrdinaryWord } from './plain-words.ts'

const TOWN = /^\p{L}[\p{L}'’ -]{2,30}$/u

/** Whether a text can be the name of a town: no ordinary word, and no car of the market. */
export const mayBeTown = (text: string): boolean =>
  TOWN.test(text) && !isOrdinaryWord(text.toLowerCase()) && !isMarketWord(keyOf(text)) && !isMarketModel(keyOf(text))
