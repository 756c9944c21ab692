import { describe, expect, it } from 'vitest'
import { shownReviews } from '../../../shared/reviews/view.ts'
import { googleReviews, placesApi } from '../../../worker/features/reviews/schedule.ts'
import { answering, PLACE } from './a-place.ts'

const read = (answer: object, fetcher = answering(answer)) =>
  googleReviews(placesApi('yard', 'a-key', fetcher), Date.parse('2026-11-20T00:00:00Z')).of('ChIJ/1')

describe('reviews of Google Places API (New)', () => {
  it('[TRU-03] leave out one that is dated in the future, and refuse a place whose addresses are no web addresses', async () => {
    const [review] = PLACE.reviews
    const ahead = { ...review!, name: 'ahead', publishTime: '9999-12-31T00:00:00Z' }
    expect((await read({ ...PLACE, reviews: [ahead, review!] })).reviews).toHaveLength(1)
    await expect(read({ ...PLACE, googleMapsUri: 'javascript:alert(1)' })).rejects.toThrow(/url/i)
  })

  it('[REV-01] are asked for by place and fields, with the key in a header', async () => {
    const fetcher = answering(PLACE)
    await read(PLACE, fetcher)
    const [address, { headers }] = fetcher.mock.calls[0]!
    expect(address).toBe('https://places.googleapis.com/v1/places/ChIJ%2F1?languageCode=en-AU')
    expect(headers).toMatchObject({
      'X-Goog-Api-Key': 'a-key',
      'X-Goog-FieldMask': 'rating,userRatingCount,googleMapsUri,reviews',
    })
  })

  it('[REV-01] keep who wrote them, with the link that Google asks for', async () => {
    expect(await read(PLACE)).toEqual({
      average_rating: 4.4,
      count: 231,
      source: 'Google',
      url: 'https://maps.google.com/?cid=1',
      reviews: [
        {
          id: 'places/ChIJ1/reviews/abc',
          text: 'Straight answers.',
          customer_name: 'Jo Citizen',
          customer_url: 'https://www.google.com/maps/contrib/1/reviews',
          rating: 5,
          written_on: '2026-10-02',
        },
      ],
    })
  })

  it('[REV-01] are marked where Google translated them, so that none of these is shown', async () => {
    const [review] = PLACE.reviews
    const original = { text: 'Muy buen trato.', languageCode: 'es' }
    const { reviews } = await read({ ...PLACE, reviews: [{ ...review, originalText: original }, review] })
    expect(reviews.map(({ text }) => text)).toEqual(['(Translated by Google) Straight answers.', 'Straight answers.'])
    expect(shownReviews(reviews, [])).toHaveLength(1)
  })

  it('[REV-01] may be none', async () => {
    expect(await read({})).toMatchObject({ average_rating: null, count: 0, reviews: [] })
  })

  it('[REV-01] fail where the answer has another form', async () => {
    await expect(read({ ...PLACE, rating: 'good' })).rejects.toThrow('places: answered something else, see rating')
  })
})
