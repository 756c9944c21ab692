import type { ColumnSample } from './samples.ts'

/** Words that say of a car that shoppers should not see it, or that it is sold. */
const NOT_FOR_SALE =
  /^(sold|sld|gone|delivered|draft|paused|hidden|inactive|withdrawn|wholesale|ws|archived|unpublished|not for sale)$/i
const SHOWN_HEADER = /\b(web|website|online|show|visible|publish(ed)?|advertise|sold|retail)\b/i
const YES_OR_NO = /^(y|yes|true|1|n|no|false|0)$/i
const MOST_VALUES = 12

/** Asks about columns that no field reads and that seem to say which cars are not for sale: all would be shown. */
export function notForSaleNotes(unread: readonly ColumnSample[]): string[] {
  return unread.flatMap(({ name, distinct }) => {
    const words = [...distinct]
    if (words.length === 0 || words.length > MOST_VALUES) return []
    const found = words.find((word) => NOT_FOR_SALE.test(word))
    const isFlag =
      SHOWN_HEADER.test(name.replace(/[_-]+|(?<=\p{Ll})(?=\p{Lu})/gu, ' ')) &&
      words.every((word) => YES_OR_NO.test(word))
    return found || isFlag
      ? [
          `No field reads ${name}, which has ${words.slice(0, 4).join(', ')}: does it say which cars are for sale or shown? Then name it in fields.status or fields.show_on_dealer_website; all of them are shown otherwise.`,
        ]
      : []
  })
}
