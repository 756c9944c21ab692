import { createHash, X509Certificate } from 'node:crypto'
import { generate } from 'selfsigned'

/** `flag`: with it Chromium trusts the certificate as it trusts a site's own. */
export type Certificate = { cert: string; key: string; flag: string }

/** Made for one run. */
export async function certificate(): Promise<Certificate> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 2, value: '*.localhost' },
        ],
      },
    ],
  })
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const digest = createHash('sha256').update(publicKey).digest('base64')
  // Not --ignore-certificate-errors: with it Chromium puts nothing into its cache.
  return { cert, key, flag: `--ignore-certificate-errors-spki-list=${digest}` }
}
