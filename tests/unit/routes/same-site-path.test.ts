import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameSitePath } from '../../../shared/routes/canonical-path.ts'

describe('a path to lead somebody back to', () => {
  it.each([
    ['home', '/', '/'],
    ['a page', '/cars/2021-mazda-3', '/cars/2021-mazda-3'],
    [
      'its query and fragment',
      '/search/used-cars?make=mazda&page=2#results',
      '/search/used-cars?make=mazda&page=2#results',
    ],
    ['another path in its query', '/sign-in?redirect=%2Fcars%2Fone', '/sign-in?redirect=%2Fcars%2Fone'],
    ['another address in its query', '/search?query=https://evil.example', '/search?query=https://evil.example'],
    ['words of another script', '/blog/größe', '/blog/gr%C3%B6%C3%9Fe'],
    ['dots that stay here', '/cars/../search', '/search'],
  ])('[GAT-01] is %s', (_, path, expected) => {
    expect(sameSitePath(path)).toBe(expected)
  })

  it.each([
    ['another host', 'https://evil.example/'],
    ['another host, by two slashes', '//evil.example'],
    ['by three', '///evil.example'],
    ['by a backslash', '/\\evil.example'],
    ['by two backslashes', '\\\\evil.example'],
    ['by a backslash further on', '/cars\\@evil.example'],
    ['by a tab between slashes', '/\t/evil.example'],
    ['by a newline between slashes', '/\n/evil.example'],
    ['a header of its own', '/cars\r\nSet-Cookie: a=b'],
    ['a null byte', '/\u0000/evil.example'],
    ['a space before it', ' //evil.example'],
    ['a space within', '/cars /one'],
    ['a space that does not break', '/\u00a0/evil.example'],
    ['a line separator', '/\u2028/evil.example'],
    ['slashes in disguise', '/%2Fevil.example'],
    ['in lower case', '/%2f%2fevil.example'],
    ['a backslash in disguise', '/%5Cevil.example'],
    ['a newline in disguise', '/%0d%0aSet-Cookie:a=b'],
    ['two slashes further on', '/cars//evil.example'],
    ['two slashes that dots bring together', '/..//evil.example'],
    ['that dots in disguise bring together', '/%2e%2e//evil.example'],
    ['a dot and two slashes', '/.//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script after a slash and a newline', '/\njavascript:alert(1)'],
    ['a document of its own', 'data:text/html,hello'],
    ['a name and a password', '@evil.example'],
    ['a scheme without slashes', 'https:evil.example'],
    ['a path from here', 'cars/one'],
    ['a query alone', '?redirect=/'],
    ['nothing', ''],
    ['more than an address holds', `/${'a'.repeat(2_000)}`],
    ['a list', ['/']],
    ['nothing at all', undefined],
  ])('[GAT-01] is not %s', (_, value) => {
    expect(sameSitePath(value)).toBeNull()
  })

  it('[GAT-01] never leads to another host, whatever it is made of', () => {
    const part = oneof(
      constantFrom(
        '/',
        '\\',
        '.',
        '..',
        '%2f',
        '%2e',
        '%5c',
        '\t',
        '\n',
        '\r',
        ':',
        '@',
        '?',
        '#',
        'evil.example',
        'https:',
      ),
      string(),
    )
    assert(
      property(array(part, { maxLength: 8 }), (parts) => {
        const path = sameSitePath(parts.join(''))
        if (path === null) return
        expect(new URL(path, 'https://here.example/deep/page').origin).toBe('https://here.example')
        expect(path).toMatch(/^\/(?![/\\])/)
        // Whoever is given it again takes it as it is.
        expect(sameSitePath(path)).toBe(path)
      }),
      { numRuns: 2_000 },
    )
  })
})
