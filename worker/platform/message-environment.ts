/** Of `ENVIRONMENT` (worker/bindings.ts): who sends mail and texts, and who reports on them. */
export const MESSAGE_ENVIRONMENT = {
  MAIL_FROM: {
    kind: 'variable',
    purpose: 'The address that mail comes from, with `RESEND_API_KEY` or the binding `EMAIL`.',
    without: 'No mail is sent.',
  },
  RESEND_API_KEY: {
    kind: 'secret',
    purpose: 'Resend sends mail, with `MAIL_FROM`.',
    without: 'Mail goes by the binding `EMAIL`, where there is one.',
  },
  RESEND_WEBHOOK_SECRET: {
    kind: 'secret',
    purpose: 'Verifies Resend’s reports of mail that did not arrive (`whsec_…`).',
    without: 'A shopper’s mail that bounces counts as delivered.',
  },
  TWILIO_ACCOUNT_SID: {
    kind: 'variable',
    purpose: 'The Twilio account that sends one-time codes and text messages.',
    without: 'Nothing is texted, so shoppers cannot sign in.',
  },
  TWILIO_AUTH_TOKEN: {
    kind: 'secret',
    purpose: 'The token of the Twilio account; it verifies the reports of texts that did not arrive, too.',
    without: 'Nothing is texted.',
    neededWith: 'TWILIO_ACCOUNT_SID',
  },
  TWILIO_VERIFY_SERVICE: {
    kind: 'variable',
    purpose: 'A service of Twilio Verify (VA…) sends and checks the codes.',
    without: 'Codes go out as texts from `TWILIO_FROM`.',
  },
  TWILIO_FROM: {
    kind: 'variable',
    purpose: 'The number or messaging service (MG…) that texts come from.',
    without: 'Only codes by `TWILIO_VERIFY_SERVICE` are texted; alerts are not.',
  },
} as const
