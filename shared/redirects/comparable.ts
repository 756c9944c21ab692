import { singleSlashes } from '../routes/canonical-path.ts'

/** One percent-encoded sign: bytes that are UTF-8. */
const ENCODED =
  /%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-4](?:%[89ab][0-9a-f]){3}/gi
/** Signs that mean something else without their encoding, and those that cannot be seen. */
const KEPT = /[/?#%\\&=+*\p{C}\p{Zl}\p{Zp}]/u

/**
 * A path as addresses of another platform are compared (SIT-03): percent-decoded, in the composed form of Unicode, in
 * lower case, with single slashes and none at its end. What is no valid encoding stays as it is.
 */
export const comparablePath = (pathname: string): string => comparableText(singleSlashes(pathname))

/** The same of any part of an address, with its slashes. */
export const comparableText = (text: string): string => decoded(text).toLowerCase().normalize('NFC')

/** A pattern that matches comparable addresses, whichever way its own signs are written. */
export const comparablePattern = (source: string): string =>
  decoded(source, (sign) => sign.replace(/[.^${}()|[\]]/, String.raw`\$&`)).normalize('NFC')

const decoded = (text: string, written = (sign: string) => sign): string =>
  text.replace(ENCODED, (code) => {
    const sign = signOf(code)
    return sign === null || KEPT.test(sign) ? code : written(sign)
  })

function signOf(code: string): string | null {
  try {
    return decodeURIComponent(code)
  } catch {
    return null
  }
}
