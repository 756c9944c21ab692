import { ownSecretName, SECRET_KINDS } from '../../shared/tenant/secret-names.ts'

/** A config or an environment with each name of a secret that ends in OWN, as STRIPE_KEY_OWN, made that of a site. */
export const withOwnSecrets = <Data>(data: Data, slug: string): Data =>
  JSON.parse(
    SECRET_KINDS.reduce(
      (json, kind) => json.replaceAll(`"${kind}_OWN"`, `"${ownSecretName(kind, slug)}"`),
      JSON.stringify(data),
    ),
  ) as Data
