import type { Context } from 'hono'
import { HIDDEN_FIELDS, type Values } from '../../shared/form/form-view.ts'
import { plainText } from '../../shared/form/legal-text.ts'
import { formTerms, type LeadFormKey } from '../../shared/lead/forms.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import type { AppEnv } from '../context.ts'
import { optional } from '../http/optional.ts'
import { contentHash } from '../platform/crypto.ts'

/** Names a wording: another wording has another version. */
export const textVersion = (text: string) => contentHash(text)

/** The version of the consent texts of a form with its linked terms, so that consent is to what was shown (LED-08). */
export async function consentVersion(c: Context<AppEnv>, form: LeadFormKey): Promise<string> {
  const { lead } = c.var.site
  const manifest = await optional(c, 'versions of terms', c.var.services.content.manifest())
  const documents = [pathTo('terms'), pathTo('privacy')].map((path) => manifest?.pages[path]?.version ?? null)
  return textVersion(JSON.stringify([lead.opt_in_text, plainText(formTerms(form, lead)), ...documents]))
}

/** Whether the form that was sent showed the texts of now. */
export const showedCurrentConsent = async (c: Context<AppEnv>, form: LeadFormKey, values: Values) =>
  values[HIDDEN_FIELDS.words] === (await consentVersion(c, form))
