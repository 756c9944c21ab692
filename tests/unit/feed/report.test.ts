import { describe, expect, it } from 'vitest'
import { carSlug, fingerprint } from '../../../shared/feed/fingerprint.ts'
import { reportLine } from '../../../shared/feed/problem.ts'

const line = (value: string) => reportLine({ line: 3, column: 'price', value, reason: 'r', action: 'value left out' })

describe('the report', () => {
  it.each([
    ['a formula', '=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['a plus', '+61', "'+61"],
    ['a minus', '-5', "'-5"],
    ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
    ['a comma', 'a,b', '"a,b"'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['plain text', 'POA', 'POA'],
  ])('[OPS-01] holds %s so that no spreadsheet runs it', (_, value, cell) => {
    expect(line(value)).toBe(`3,price,${cell},r,value left out,warning,\n`)
  })
})

describe('the slug', () => {
  it.each([
    ['2020 Citroën C4 "Picasso"', /^2020-citroen-c4-picasso-[a-z0-9]{7}$/],
    ['  ', /^car-[a-z0-9]{7}$/],
    ['日本', /^car-[a-z0-9]{7}$/],
    ['x'.repeat(200), /^x{60}-[a-z0-9]{7}$/],
  ])('[NAV-08] of %s is plain', (name, form) => {
    expect(carSlug(name, 'A')).toMatch(form)
  })

  it('[NAV-08] differs for two cars of one name and is the same for one car on every machine', () => {
    expect(carSlug('2020 Mazda', 'A')).not.toBe(carSlug('2020 Mazda', 'B'))
    expect(carSlug('2020 Mazda', 'A')).toBe('2020-mazda-mkpzxla')
  })

  it('[NAV-08] comes from a fingerprint that tells a hundred thousand texts apart', () => {
    const marks = new Set(Array.from({ length: 100_000 }, (_, i) => fingerprint(`stock ${i}`)))
    expect(marks.size).toBe(100_000)
    expect(Math.min(...[...marks].map((mark) => mark.length))).toBe(20)
  })
})
