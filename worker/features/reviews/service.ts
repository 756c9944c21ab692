import type { ReviewSummary } from '../../../shared/reviews/schema.ts'

/** A provider of reviews, asked by the schedule alone: a page never waits for it. */
export type ReviewsProvider = {
  /** The reviews of a place by the provider's own id. Rejects where the provider does not answer. */
  of(placeId: string): Promise<ReviewSummary>
}
