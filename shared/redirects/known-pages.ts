import { pathTo, searchPath } from '../routes/paths.ts'

/** What dealers' sites of other platforms call the pages that every site has; the first row that fits wins. */
export const KNOWN_PAGES: readonly { words: readonly string[]; path: string }[] = [
  { words: ['test drive', 'testdrive', 'book a drive'], path: pathTo('book_test_drive') },
  { words: ['sell', 'sell your car', 'we buy', 'cash for cars'], path: pathTo('sell_my_car') },
  {
    words: ['trade', 'trade in', 'tradein', 'valuation', 'valuations', 'appraisal', 'value'],
    path: pathTo('trade_in'),
  },
  { words: ['pre approval', 'preapproval'], path: pathTo('finance_pre_approval') },
  { words: ['finance', 'financing', 'loan', 'loans', 'calculator', 'repayments'], path: pathTo('finance') },
  { words: ['insurance'], path: pathTo('finance_and_insurance') },
  { words: ['parts', 'accessories'], path: pathTo('parts') },
  { words: ['service', 'servicing', 'workshop', 'book service', 'maintenance'], path: pathTo('service') },
  { words: ['specials', 'offers', 'offer', 'deals', 'promotions'], path: pathTo('special_offers') },
  { words: ['warranty', 'warranties'], path: pathTo('warranty') },
  { words: ['fleet', 'business'], path: pathTo('fleet') },
  { words: ['careers', 'jobs', 'employment', 'vacancies'], path: pathTo('careers') },
  { words: ['faq', 'faqs', 'questions'], path: pathTo('faqs') },
  { words: ['privacy'], path: pathTo('privacy') },
  { words: ['terms', 'conditions', 'disclaimer'], path: pathTo('terms') },
  { words: ['brands', 'makes', 'manufacturers'], path: pathTo('brands') },
  { words: ['blog', 'news', 'articles', 'post', 'posts', 'author'], path: pathTo('blog') },
  { words: ['about', 'team', 'staff', 'history', 'story'], path: pathTo('about_us') },
  {
    words: ['locations', 'location', 'dealerships', 'directions', 'hours', 'map', 'find'],
    path: pathTo('dealerships'),
  },
  { words: ['contact', 'enquiry', 'enquire', 'enquiries', 'feedback'], path: pathTo('contact_us') },
  { words: ['demo', 'demonstrator', 'demos', 'ex demo'], path: pathTo('search_demo') },
  { words: ['used', 'pre owned', 'preowned', 'second hand'], path: pathTo('search_used') },
  { words: ['new cars', 'new vehicles', 'new stock', 'new'], path: pathTo('search_new') },
  {
    words: ['stock', 'inventory', 'vehicles', 'vehicle', 'cars', 'car', 'search', 'listing', 'listings', 'showroom'],
    path: searchPath(),
  },
]
