/** Sentences that the specification fixes to the letter, with its row ids. Tenants cannot change them. */
export const MESSAGES = {
  /** SRC-13 */
  noResults: 'No results found for your search at this time. Please try adjusting the filters for more results.',
  clearFilters: 'Clear Filters',
  /** OFF-03 */
  noOffers: 'No Results Available',
  noOffersText: 'There appears to be no offers currently available that meet the conditions of your search',
  /** OFF-02 */
  viewMore: 'View more',
  viewLess: 'View less',
  viewDisclaimer: 'View full disclaimer',
  hideDisclaimer: 'View less disclaimer',
  /** CRD-02 */
  justSold: 'Just Sold',
  findSimilarOnCard: 'Find me something similar',
  /** CRD-03 */
  reserved: 'Reserved',
  tellIfFree: 'Tell me if it comes free',
  comingSoon: 'COMING SOON',
  sample: 'Sample car',
  /** CRD-04 */
  preorder: 'PREORDER',
  enquireForPrice: 'Enquire for price.',
  withTradeIn: 'with trade in',
  /** FIN-02: wording required by credit law. */
  comparisonWarning:
    'The comparison rate is based on a secured loan of $30,000 over 5 years. WARNING: This comparison rate is true only for the example given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.',
  /** FIN-04 */
  outOfRange: 'Cannot be less than {min} or more than {max}',
  enquireForFinance: 'Enquire for Finance',
  /** VDP-04 */
  soldHeading: 'SOLD',
  forSale: 'For sale, not by subscription',
  sold: "Unfortunately this car recently sold. But don't worry, we can help you find a similar car!",
  findSimilar: 'Find Me Something Similar',
  /** VDP-09 */
  showAllSpecs: 'Show All Specs',
  hideSpecs: 'Hide Specs',
  commentsPending: 'Dealer comments are pending. Please check back here later.',
  /** RES-01: default text; {deposit} and {time} are the tenant's. */
  reserveOnline:
    'Reserve this car online with a deposit of {deposit}. It is fully refundable and holds the car for {time}; after that the car is released by itself.',
  /** WAT-03 */
  watchSaved: 'Car Saved In Watchlist',
  watchSavedText: '{car name} is now available in your watchlist',
  watchRemoved: 'Car Removed',
  watchRemovedText: '{car name} is no longer in your watchlist',
  viewList: 'View List',
  /** RES-02 */
  reservationTaken: 'Another shopper reserved this car a moment before you. Nothing was taken from you.',
  /** CAL-02 */
  postcodeMissing: 'Please enter a postcode.',
  noDeliveryPrice:
    "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.",
  /** B8: postcode fields. */
  postcodeFormat: 'Invalid postcode. Please enter a 4-digit number.',
  postcodeUnknown: 'Invalid postcode',
  /** LED-02 */
  formErrors: 'Please fix the following errors:',
  /** LED-03 */
  formFailed: 'An error occurred when submitting this form',
  /** LED-04; the misspelling is the specification's. */
  leadFailed: 'An unexpected error occured',
  /** VDP-17 */
  photosRequest: 'Please send photos for this car',
} as const

/** In place of the response time where a lead waits for the dealer's decision, until an hour of opening time has passed (TRU-01). */
export const READ_LATER_TEXT = 'We’ll read your message by the end of our next open day.'
