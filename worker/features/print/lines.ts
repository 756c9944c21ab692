/** Characters outside of WinAnsi, the encoding of the PDF's standard fonts. */
const UNWRITABLE = /[^\u0020-\u007e\u00a0-\u00ff–—‘’‚“”„†‡•…‰‹›€™ŒœŠšŸŽžƒ]/gu

/** The text without characters that the fonts lack, such as emoji and other scripts. */
export const writable = (text: string) => text.replace(/\s+/gu, ' ').replace(UNWRITABLE, '').replace(/ +/g, ' ').trim()

/** Wraps a text at `width` points; a word wider than a line is broken. */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of writable(text)
    .split(' ')
    .flatMap((each) => pieces(each, width, widthOf))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return line === '' ? lines : [...lines, line]
}

function pieces(word: string, width: number, widthOf: (text: string) => number): string[] {
  const parts: string[] = []
  let rest = word
  while (rest !== '' && widthOf(rest) > width) {
    let end = Math.max(1, Math.floor((width / widthOf(rest)) * rest.length))
    while (end > 1 && widthOf(rest.slice(0, end)) > width) end--
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return rest === '' ? parts : [...parts, rest]
}
