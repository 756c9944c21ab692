import { inflateSync } from 'node:zlib'

/** The words of a PDF in the order drawn, a line each: the strings of its page contents, written in the standard fonts. */
export function pdfText(file: Uint8Array): string[] {
  return streamsOf(file).flatMap((content) =>
    [...content.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex]) =>
      new TextDecoder('windows-1252').decode(Buffer.from(hex!, 'hex')),
    ),
  )
}

function unpacked(content: string): string {
  try {
    return inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  } catch {
    // A picture, or words that were not packed.
    return content
  }
}

/** The unpacked streams of a PDF: its pages, pictures and attached files. */
export function streamsOf(file: Uint8Array): string[] {
  const source = Buffer.from(file).toString('latin1')
  return [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, content]) => unpacked(content!))
}
