import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mediaUrl } from '../../../shared/car/media-url.ts'

describe('[GAL-01] [GAL-05] what a photograph may be loaded from', () => {
  it.each([
    ['a file of the site', '/demo/a.avif', '/demo/a.avif'],
    ['https', 'https://cdn.example.com/a.jpg?w=1', 'https://cdn.example.com/a.jpg?w=1'],
    ['http, asked for over https', 'http://cdn.example.com/a.jpg', 'https://cdn.example.com/a.jpg'],
    ['http with its port', 'http://cdn.example.com:80/a.jpg', 'https://cdn.example.com/a.jpg'],
    ['space around it', '  https://cdn.example.com/a.jpg \n', 'https://cdn.example.com/a.jpg'],
    ['space inside it', 'https://cdn.example.com/a b.jpg', 'https://cdn.example.com/a%20b.jpg'],
  ])('%s', (_, given, url) => {
    expect(mediaUrl(given)).toBe(url)
  })

  it.each([
    ['nothing', null],
    ['nothing written', ''],
    ['only space', ' \t '],
    ['script', 'javascript:alert(1)'],
    ['script in disguise', 'JaVa\tScRiPt:alert(1)'],
    ['data', 'data:image/svg+xml,<svg onload=alert(1)>'],
    ['a blob', 'blob:https://cdn.example.com/1'],
    ['a file of the machine', 'file:///etc/passwd'],
    ['another host without a scheme', '//evil.example/a.jpg'],
    ['another host by a backslash', '/\\evil.example/a.jpg'],
    ['another host behind a tab', '/\t/evil.example/a.jpg'],
    ['a scheme with too few slashes', 'https:evil.example/a.jpg'],
    ['a scheme and backslashes', 'https:\\\\evil.example/a.jpg'],
    ['somebody’s name and password', 'https://a:b@cdn.example.com/a.jpg'],
    ['a machine of the network', 'http://localhost/a.jpg'],
    ['words', 'no photo'],
    ['a relative path', 'images/a.jpg'],
  ])('not %s', (_, given) => {
    expect(mediaUrl(given)).toBeNull()
  })

  it.each([
    'https://h.example/a/../b.jpg',
    'https://h.example/..',
    'https://h.example/a/%2e%2e%2fb.jpg',
    'https://h.example/a/%2E./b.jpg',
    'https://h.example/a%2f..%2fb.jpg',
    'https://h.example/a%2F%2e%2E%2Fb.jpg',
    'https://h.example/a/..%5cb.jpg',
    'https://h.example/a%5c..%5cb.jpg',
    'https://h.example/..;/b.jpg',
    'https://h.example/..%3b/b.jpg',
    'https://h.example/a/%252e%252e/b.jpg',
    'https://h.example/a%252f%25252e%25252e%252fb.jpg',
    `https://h.example/a/%${'25'.repeat(5)}2e%2e/b.jpg`,
    `https://h.example/a/%${'25'.repeat(40)}2e%2e/b.jpg`,
    '/a/..%2f..%2fb',
    '/a/..\\b.jpg',
    '/../b.jpg?w=1',
  ])('[TRU-01] not a path that steps upwards: %s', (given) => {
    expect(mediaUrl(given)).toBeNull()
  })

  it.each([
    'https://h.example/a..b/c.jpg',
    'https://h.example/a/...jpg',
    'https://h.example/100%25/a.jpg',
    'https://h.example/a.jpg?from=../b',
  ])('[TRU-01] but dots that are part of a name: %s', (given) => {
    expect(mediaUrl(given)).toBe(given)
  })

  it('never anything but https or a path of the site, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.webUrl().map((url) => `javascript:${url}`),
        ),
        (given) => {
          expect(new URL(mediaUrl(given) ?? '/', 'https://own.invalid').protocol).toBe('https:')
        },
      ),
      { numRuns: 50 },
    )
  })
})
