import { describe, expect, it } from 'vitest'
import { parseHostname } from '../../../shared/tenant/hostnames.ts'

describe('a hostname of a domain', () => {
  it.each([
    ['as it is', 'www.dealer.com.au', 'www.dealer.com.au'],
    ['in capitals', 'WWW.Dealer.com.AU', 'www.dealer.com.au'],
    ['with a dot at the end', 'www.dealer.com.au.', 'www.dealer.com.au'],
    ['with spaces around', ' dealer.com.au ', 'dealer.com.au'],
    ['in letters of another script', 'www.bücher-autos.example', 'www.xn--bcher-autos-thb.example'],
    ['in full-width letters', 'ｗｗｗ.dealer.example', 'www.dealer.example'],
    ['of a developer’s machine', 'shop.localhost', 'shop.localhost'],
  ])('[TEN-07] %s is taken in the form of certificates', (_, text, hostname) => {
    expect(parseHostname(text)).toEqual({ hostname })
  })

  it.each([
    ['nothing', '  ', 'is empty'],
    ['a wildcard', '*.dealer.com.au', 'is a wildcard: add each name by itself'],
    ['an address of a page', 'https://www.dealer.com.au/cars', 'give the name alone, www.dealer.com.au.'],
    ['a port', 'www.dealer.com.au:8443', 'give the name alone, www.dealer.com.au.'],
    ['a mail address', 'sales@dealer.com.au', 'give the name alone, dealer.com.au.'],
    ['an IPv4 address', '203.0.113.7', 'is an IP address'],
    ['one in other spelling', '0x7f.1', 'is an IP address'],
    ['an IPv6 address', '2001:db8::1', 'is an IP address'],
    ['one in brackets', '[2001:db8::1]', 'is an IP address'],
    ['one word', 'localhost', 'is one word'],
    ['an underscore', 'my_shop.dealer.com.au', 'is no hostname'],
    ['a hyphen at the end', 'shop-.dealer.com.au', 'is no hostname'],
    ['two dots', 'www..dealer.com.au', 'is no hostname'],
    ['a label of 64 letters', `${'a'.repeat(64)}.com.au`, 'is no hostname'],
  ])('[TEN-07] that is %s is refused with a sentence', (_, text, sentence) => {
    expect(parseHostname(text)).toEqual({ problem: expect.stringContaining(sentence) })
  })
})
