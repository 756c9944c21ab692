import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MUTANTS } from '../scripts/mutants/table.ts'
import { files, root, text, withoutComments } from './builders/sources.ts'

const PARTICIPLES =
  /^(asked|chosen|drawn|found|given|heard|held|kept|known|made|meant|read|said|seen|sent|shown|taken|told)$/i

/** `top`: declared outside of every function. */
type Declared = { kind: 'function' | 'type' | 'value'; name: string; isTop: boolean }
type Rule = [pattern: RegExp, of: 'function' | 'type' | 'top' | 'any', better: string]

/** Names that do not say what a thing is, each with the better word. */
const NAMES: Rule[] = [
  [/^(?!is[A-Z]).*[a-z]Of$/, 'function', 'a verb and its object: findX, readX, listX'],
  [PARTICIPLES, 'top', 'a noun, or a verb and its object'],
  [PARTICIPLES, 'type', 'the thing itself: Reservation, SearchRequest'],
  [/Means$/, 'type', '…Deps, or the parameters'],
  [/(Standing|News|Told|Said)$/i, 'type', '…State, …Message, …Event'],
  [/^(news|newsPage)$/i, 'any', 'message, messagePage'],
  [/^tidy(ing)?$/i, 'any', 'cleanup'],
  [/^(who|whoIs)$/, 'any', 'customerHash, hashCustomer'],
  [/^(goOn|hear|arrive|wear)$/, 'any', 'redirectAfter, receiveWebhook, insert, applyStyles'],
  [/^(flights|inTime)$/, 'any', 'singleFlight, withTimeout'],
  [/^(keeping|fairMemory)$/, 'any', 'cached, fairLruCache'],
  [/^(teller|tellStanding|deliverDue)$/i, 'any', 'Notifier, notifyStatusChange, deliverDueLeads'],
  [/^forget[A-Z]/, 'any', 'purgeExpiredX'],
  [/^(isDoubted|guardOf)$/, 'any', 'looksAutomated, formProtection'],
  [/^(utils?|helpers?|misc|common)$/i, 'any', 'what it does'],
]

/** Words that hide of whom or of what a comment speaks. */
const VAGUE = /\b(nobody|somebody|everybody|whoever|whomever)\b/i

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
/** A file that a comment names, with its folders or by its last name alone. */
const FILE = /(?<![\w/.:*-])([\w-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|css|md|sql))\b/g

const commentsIn = (file: string): string[] => [...text(file).matchAll(COMMENT)].map(([comment]) => comment)

const DECLARED =
  /^( *)(?:export )?(?:default )?(?:async )?(function\*?|const|let|type) (\w+)(?:<[^=\n]*>)?(?: = (?:async )?(?:\(|<))?/gm

const declaredIn = (file: string): Declared[] =>
  [...withoutComments(file).matchAll(DECLARED)].map(([whole, indent, word, name]) => ({
    kind: word === 'type' ? 'type' : word!.startsWith('function') || /[(<]$/.test(whole) ? 'function' : 'value',
    name: name!,
    isTop: indent === '',
  }))

const fits = ({ kind, name, isTop }: Declared, [pattern, of]: Rule): boolean =>
  pattern.test(name) && (of === 'any' || of === kind || (of === 'top' && isTop))

describe('words', () => {
  it('names say what a thing is or does', () => {
    expect(declaredIn('shared/text.ts').length).toBeGreaterThan(20)
    const strays = files.flatMap((file) =>
      declaredIn(file).flatMap((declared) =>
        NAMES.filter((rule) => fits(declared, rule)).map(
          ([, , better]) => `${file}: ${declared.name} (better: ${better})`,
        ),
      ),
    )
    expect(strays).toEqual([])
  })

  it('comments name whom and what they speak of', () => {
    const vague = files.flatMap((file) =>
      commentsIn(file).flatMap((comment) => (VAGUE.test(comment) ? [`${file}: ${comment}`] : [])),
    )
    expect(vague).toEqual([])
  })

  it('comments name files that are there', () => {
    const all = globSync(['{worker,client,shared,scripts,tests,docs}/**/*.*', '*.*'], { cwd: root }).map(
      (file) => `/${file}`,
    )
    const lost = files.flatMap((file) =>
      commentsIn(file)
        .flatMap((comment) => [...comment.matchAll(FILE)].map(([, name]) => name!))
        .filter((name) => !all.some((path) => path.endsWith(`/${name}`)))
        .map((name) => `${file}: ${name}`),
    )
    expect(lost).toEqual([])
  })

  it('a rule that is broken on purpose stands once', () => {
    const product = files.filter((file) => !file.startsWith('scripts/')).map(text)
    const times = (rule: string) => product.reduce((sum, body) => sum + body.split(rule).length - 1, 0)
    expect(MUTANTS.filter(([rule]) => times(rule) !== 1).map(([rule]) => rule)).toEqual([])
  })
})
