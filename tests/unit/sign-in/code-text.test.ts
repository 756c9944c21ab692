import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CODE_BUDGETS, CODE_PRICE_CENTS, codeBudgets } from '../../../shared/sign-in/code-budgets.ts'
import { codeSms } from '../../../shared/sign-in/messages.ts'

/** The basic GSM alphabet as phones have it: Latin letters, Greek capitals and a few signs; no ’, –, [ or €. */
const GSM = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥¡¿§¤ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΔΦΓΛΩΠΨΣΘΞ]*$/
const LABEL = 'a'.repeat(63)
const LONGEST_HOST = `${LABEL}.${LABEL}.${LABEL}.${'a'.repeat(53)}.example`

const host = fc
  .array(fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/), { minLength: 1, maxLength: 4 })
  .map((labels) => `${labels.join('.')}.au`)
const name = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.constantFrom('O’Brien’s – Cars “R” Us', '日本車センター', 'Łódź Ćars | [AU] {x} €uro~', 'é'.repeat(90), ''),
)
const isOnePart = (text: string) => text.length <= 160 && GSM.test(text)

describe('the text of a code', () => {
  it('[TRU-01] is one part of 160 GSM characters, whatever the site is called and wherever it stands', () => {
    fc.assert(
      fc.property(name, host, (site, at) => {
        expect(codeSms('012345', { name: site, host: at })).toSatisfy(isOnePart)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([60, 80, 100, 129])('[TRU-01] keeps its last line whole for a host of %i characters', (length) => {
    const at = LONGEST_HOST.slice(-length).replace(/^\./, 'a')
    const text = codeSms('012345', { name: 'The Quite Exceptionally Long Motor Company of Springwood', host: at })
    expect(text.split('\n').at(-1)).toBe(`@${at} #012345`)
    expect(text).toSatisfy(isOnePart)
  })

  it('[TRU-01] is typed by hand where the host alone would fill the part', () => {
    const text = codeSms('012345', { name: 'Test Yard', host: LONGEST_HOST })
    expect(text).toBe('012345 is your code for Test Yard. It works for 5 minutes. We never ask you for it.')
  })

  it('[TRU-01] names the dealer in letters that every phone has, cut where it is long', () => {
    expect(codeSms('012345', { name: 'O’Brien – Cars', host: 'obrien.example' })).toContain("for O'Brien - Cars. ")
    expect(codeSms('012345', { name: 'Señor Łukasz', host: 'obrien.example' })).toContain('for Senor ukasz. ')
    const long = codeSms('012345', { name: 'Alpha Beta '.repeat(20), host: 'www.test-yard.example' })
    expect(long).toMatch(/for Alpha Beta Alpha Beta[^.]*\. It works/)
    expect(long.length).toBeGreaterThan(150)
  })
})

describe('A$20 of a site and day', () => {
  it('[TRU-01] buys 200 codes, and 50 parts of messages about leads', () => {
    const { site_day, site_hour, messages_day } = codeBudgets()
    expect([site_day, messages_day]).toEqual([200, 50])
    expect(CODE_BUDGETS.site_day + CODE_BUDGETS.messages_day).toBe(2_000)
    expect(site_day * CODE_PRICE_CENTS).toBeLessThanOrEqual(CODE_BUDGETS.site_day)
    expect(site_hour * CODE_PRICE_CENTS).toBeLessThanOrEqual(CODE_BUDGETS.site_hour)
  })
})
