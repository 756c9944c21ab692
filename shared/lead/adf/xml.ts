import { XMLBuilder } from 'fast-xml-parser'

/** Input of the XML builder: '@name' is an attribute, '#text' the content, a list repeats the tag. */
export type Tag = { [name: string]: string | Tag | Tag[] | undefined }

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: false,
})

/** Characters allowed by XML 1.0: no control characters except tab and line breaks, no lone surrogates. */
const toXmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(/[^\t\n\r\u{20}-\u{7E}\u{85}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')

const sanitiseTag = (tag: Tag): Tag =>
  Object.fromEntries(
    Object.entries(tag).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? toXmlText(value)
        : Array.isArray(value)
          ? value.map(sanitiseTag)
          : value && sanitiseTag(value),
    ]),
  )

export const writeAdf = (adfTag: Tag): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${builder.build({ adf: sanitiseTag(adfTag) })}`

/** An element of this text, `{ trim: 'GX' }`; nothing without text. */
export const textTag = (name: string, text: string | number | null | undefined): Tag =>
  text === null || text === undefined || text === '' ? {} : { [name]: String(text) }

/** Australian dollars in an element of this name; nothing without an amount. */
export const moneyTag = (name: string, attributes: Tag, amount: string | null | undefined): Tag =>
  amount ? { [name]: { ...attributes, '@currency': 'AUD', '#text': amount } } : {}

/** Kilometres. No `status` is written: no feed and no form says whether an odometer was replaced. */
export const odometerTag = (km: string | null): Tag => (km ? { odometer: { '@units': 'km', '#text': km } } : {})

/** ADF requires year, make and model of every vehicle, even if empty. */
export const NO_CAR = 'Not stated'

/** '$12,500.50' -> '12500.50'; null without a digit. */
export const digits = (text: string | undefined): string | null =>
  /\d[\d,]*(\.\d+)?/.exec(text ?? '')?.[0].replaceAll(',', '') ?? null

/** `Name: value` a line; null where nothing is known. */
export const commentLines = (lines: Record<string, string | null | undefined>): string | null =>
  Object.entries(lines)
    .flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
    .join('\n') || null

/** Colours of one car; `preference` ranks several combinations, and the DTD requires it. */
export const colourTag = (exterior: string | null | undefined, interior: string | null | undefined): Tag =>
  exterior || interior
    ? {
        colorcombination: {
          ...textTag('interiorcolor', interior),
          ...textTag('exteriorcolor', exterior),
          preference: '1',
        },
      }
    : {}
