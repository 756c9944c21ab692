import { Command } from '@commander-js/extra-typings'
import { runScript } from './errors.ts'
import { grouped, readTexts } from './texts/pages.ts'

const EDITORS_WORDS_A_MINUTE = 250

/** `npm run -s texts`: every text that shoppers read, by page, with file and line. */
await runScript(async () => {
  const command = new Command('texts')
    .description('Print every text that shoppers read, as Markdown by page, each with its file and line.')
    .option('--code', 'the product’s own texts alone')
    .option('--site <slug>', 'the texts of one site alone')
    .option('--find <words>', 'those with these words alone')
    .parse()
  const { code, site, find } = command.opts()
  const texts = readTexts().filter(
    ({ file, words }) =>
      (!code || !file.startsWith('tenants/')) &&
      (!site || file.startsWith(`tenants/${site}/`)) &&
      (!find || words.toLowerCase().includes(find.toLowerCase())),
  )
  for (const [title, found] of grouped(texts)) {
    const words = found.reduce((sum, text) => sum + text.words.split(/\s+/).length, 0)
    console.log(`\n## ${title}\n\n${found.length} texts, about ${Math.ceil(words / EDITORS_WORDS_A_MINUTE)} minutes.`)
    let last = ''
    for (const { file, line, words: text, setting } of found) {
      if (file !== last) console.log(`\n### ${file}\n`)
      last = file
      console.log(`- ${line}${setting ? ` \`${setting}\`` : ''}: ${text}`)
    }
  }
})
