/** A file that is generated from the code; the whole text of it. */
export type Reference = { file: string; generate: () => string | Promise<string> }

/** Pieces of a generated page. */

export const GENERATED = 'This page is generated: `npm run reference` writes it from the code.'

export const code = (text: string) => `\`${text}\``

/** A cell of a table holds no line break and no bar. */
const cell = (text: string) => text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')

export function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')
}

export const list = (lines: string[]) => lines.map((text) => `- ${text}`).join('\n')

/** A page of blocks with a blank line between them. */
export const page = (...blocks: string[]) => `${blocks.filter(Boolean).join('\n\n')}\n`
