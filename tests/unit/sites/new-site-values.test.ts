import { describe, expect, it } from 'vitest'
import {
  parseColour,
  parseHosts,
  parseName,
  parseNewSlug,
  parsePhone,
  parseState,
  parseTemplate,
} from '../../../scripts/sites/new-site-answers.ts'

describe('a value of a new site', () => {
  it.each<[string, (text: string) => unknown, string, unknown]>([
    ['a phone number in brackets', parsePhone, '(07) 4600 0123', '07 4600 0123'],
    ['a phone number with hyphens', parsePhone, '+61 (7) 4600-0123', '+61 7 4600 0123'],
    ['a phone number with the zero of the trunk', parsePhone, '+61 (0)7 4600 0123', '+61 7 4600 0123'],
    ['the name of a state', parseState, 'Queensland', 'qld'],
    ['the code of a state', parseState, ' NSW', 'nsw'],
    ['a colour in capitals', parseColour, '#0A6E4F', '#0a6e4f'],
    ['a template in capitals', parseTemplate, 'Yard', 'yard'],
    ['several hosts in a line', parseHosts, 'www.a.example, A.example', ['www.a.example', 'a.example']],
  ])('[SIT-01] is read: %s', (_, parse, text, value) => {
    expect(parse(text)).toEqual(value)
  })

  it.each<[string, (text: string) => unknown, string, string]>([
    ['letters in a phone number', parsePhone, '1300 FORD 4U', 'Write the digits that the letters stand for'],
    ['a phone number that is none', parsePhone, '12', 'It must be a phone number in digits and spaces.'],
    ['a state there is not', parseState, 'bavaria', 'It must be one of qld, nsw,'],
    ['a template there is not', parseTemplate, 'boats', 'It must be one of group, leisure, yard.'],
    ['the name of a colour', parseColour, 'navy', 'Write # and six digits, such as #0f3d5e'],
    ['markup in a name', parseName, 'Bob <b>Cars</b>', 'It must not have < or > in it.'],
    ['an empty name', parseName, '  ', 'It must'],
    ['a slug in capitals', parseNewSlug, 'South Road', 'It must be lower-case words joined by hyphens.'],
    ['an address for a host', parseHosts, 'https://www.x.example/cars', 'give the name alone, www.x.example.'],
    ['a host with a port', parseHosts, 'www.x.example:8080', 'give the name alone, www.x.example.'],
    ['no host', parseHosts, ' , ', 'is empty'],
  ])('[SIT-01] is refused with what to write instead: %s', (_, parse, text, sentence) => {
    expect(() => parse(text)).toThrow(sentence)
  })
})
