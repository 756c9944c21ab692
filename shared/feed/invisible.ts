/**
 * Characters that show nothing: controls but tabs and line breaks, directions of writing (which can turn a price around),
 * widths of zero, soft hyphens, tags, halves of letters. A joiner inside an emoji stays.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- these are the very signs to remove
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]|(?<![\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}\ufe0f])\u200d/gu
const PLAIN = /^[\t\n\r\u0020-\u007e]*$/

/** A text without the characters that show nothing. */
export const withoutInvisible = (text: string): string => (PLAIN.test(text) ? text : text.replace(INVISIBLE, ''))
