import { describe, expect, it } from 'vitest'
import { detectFormat, isEmptyRoot } from '../../../worker/import/entries.ts'

describe('[STK-04] the content of a file tells its format', () => {
  it.each([
    ['<cars><car/></cars>', 'xml'],
    ['source_key,name\nA,Mazda\n', 'csv'],
    ['[{"id":1}]', 'json'],
    ['{"any":1}', 'jsonl'],
  ] as const)('%s, sent as JSON Lines, is %s', (text, format) => {
    expect(detectFormat(text, 'jsonl')).toBe(format)
  })

  it('takes two objects on lines of their own for JSON Lines, and one over several lines for JSON', () => {
    expect(detectFormat('{"any":1} \r\n\n {"any":2}')).toBe('jsonl')
    expect(detectFormat('{\n"cars":[{"any":1}]}')).toBe('json')
  })

  it.each([
    ['<cars/>', true],
    ['<?xml version="1.0"?>\n<!-- of today -->\n<!DOCTYPE cars>\n<cars at="1">\n</cars >\n', true],
    ['<cars><car/></cars>', false],
    ['<cars>1</cars>', false],
    ['<cars>', false],
    [`<?xml?>${'<!---->'.repeat(9000)}`, false],
    [`<a ${' '.repeat(65_000)}`, false],
  ])('%#: an XML document of one empty element: %s', (text, isEmpty) => {
    expect(isEmptyRoot(text)).toBe(isEmpty)
  })
})
