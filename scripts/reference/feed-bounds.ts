import { FEED_BOUNDS } from '../../shared/feed/bounds.ts'
import { GENERATED, page, table } from './markdown.ts'
import type { Reference } from './reference.ts'

const REFUSED = { file: 'the file', row: 'the row', value: 'the value' }

export const feedBounds: Reference = {
  file: 'docs/reference/feed-bounds.md',
  generate: () =>
    page(
      '# Bounds of a feed',
      GENERATED,
      'What a file may have at most, in every format and however it comes: pushed, fetched, by mail or imported. Each bound ' +
        'is checked before what it bounds is parsed. The sentence says what the sender reads, after the place.',
      table(
        ['At most', 'Of what', 'Else refused', 'With the sentence'],
        Object.values(FEED_BOUNDS).map(({ most, counts, refuses, sentence }) => [
          most.toLocaleString('en-AU'),
          counts,
          REFUSED[refuses],
          `… ${sentence}`,
        ]),
      ),
    ),
}
