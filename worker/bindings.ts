/** What wrangler.toml binds: everything outside that the Worker can reach. */
export type Bindings = {
  KV: KVNamespace
  DB: D1Database
  ASSETS: Fetcher
  /** Where what visitors do is written down; without it, in the database. */
  EVENTS?: AnalyticsEngineDataset
  /** How often one address may tell of its visitors; without it, as often as it likes. */
  EVENTS_LIMIT?: RateLimit
  /** How often one address may send forms; without it, as often as it likes. */
  FORMS_LIMIT?: RateLimit
  /** How often it may do so without script before it is asked a question. */
  PLAIN_FORMS_LIMIT?: RateLimit
  /** A secret: what forms are signed with. Without it nothing keeps robots out. */
  FORM_SECRET?: string
  /** A secret: for sites that ask Cloudflare Turnstile. */
  TURNSTILE_SECRET?: string
  /** Set where the zone resizes pictures (Cloudflare Images). */
  IMAGE_RESIZING?: string
  /** On a developer's machine: the sites served here, as JSON. */
  LOCAL_SITES?: string
  /** Set on a pull request's preview: the slug of the site it shows. */
  PREVIEW_SITE?: string
  /** A secret: the key with which hosted search is told of stock. Sites search with keys of their own. */
  TYPESENSE_API_KEY?: string
  /** Secrets: with both, Cloudflare's Browser Rendering prints the PDFs. */
  CLOUDFLARE_ACCOUNT_ID?: string
  BROWSER_RENDERING_TOKEN?: string
  /** A secret: the key of a geocoding service, which then says where postcodes are. */
  GEOCODING_KEY?: string
  /** A service of the same form as Google's, for those who use another. */
  GEOCODING_URL?: string
  /** The address that all mail comes from; with it, one of the next two sends. */
  MAIL_FROM?: string
  /** A secret: the key of Resend. */
  RESEND_API_KEY?: string
  /** Cloudflare's Email Service. */
  EMAIL?: SendEmail
  /** A secret: the key for hashing one-time codes. Without it sign-in does not work. */
  SIGN_IN_SECRET?: string
  /** Twilio's account, the token a secret; with a service of Verify it sends the codes, else as texts from `TWILIO_FROM`. */
  TWILIO_ACCOUNT_SID?: string
  TWILIO_AUTH_TOKEN?: string
  TWILIO_VERIFY_SERVICE?: string
  TWILIO_FROM?: string
  /** How often one address may ask for codes and try them; without it, the counts of a day alone hold. */
  SIGN_IN_LIMIT?: RateLimit
  /** Set to log every request, not only failures. */
  LOG_REQUESTS?: string
}
