import { ownSecretName, SECRET_KINDS } from '../../shared/tenant/secret-names.ts'

/** A config or an environment with each name of a secret that ends in OWN, as STRIPE_KEY_OWN, made that of a site. */
export const withOwnSecrets = <Data>(data: Data, slug: string): Data =>
  JSON.parse(
    SECRET_KINDS.reduce(
      (json, kind) => json.replaceAll(new RegExp(`"${kind}_OWN(__\\w+)?"`, 'g'), `"${ownSecretName(kind, slug)}$1"`),
      JSON.stringify(data),
    ),
  ) as Data
