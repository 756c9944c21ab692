import { ownSecretName, SECRET_KINDS } from '../../shared/settings/secret-names.ts'

/** A config or an environment with each name of a secret that ends in OWN, as STRIPE_KEY_OWN, made that of a site. */
export const withOwnSecrets = <Data>(data: Data, slug: string): Data =>
  JSON.parse(
    SECRET_KINDS.reduce(
      (json, kind) => json.replaceAll(new RegExp(`"${kind}_OWN(__\\w+)?"`, 'g'), `"${ownSecretName(kind, slug)}$1"`),
      JSON.stringify(data),
    ),
  ) as Data

const NAMED = new RegExp(`"(${SECRET_KINDS.join('|')})_[A-Z0-9]+(?:_[A-Z0-9]+)*(__\\w+)?"`, 'g')

/** The config of one site as that of another: each secret that it names is that one's own. */
export const withSecretsOf = <Data>(data: Data, slug: string): Data =>
  JSON.parse(
    JSON.stringify(data).replaceAll(
      NAMED,
      (_, kind: (typeof SECRET_KINDS)[number], end = '') => `"${ownSecretName(kind, slug)}${end}"`,
    ),
  ) as Data
