import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { getDomain } from 'tldts'
import { isLocalHostname, parseHostname } from '../../shared/tenant/hostnames.ts'

export function parseHost(text: string): string {
  const parsed = parseHostname(text)
  if ('problem' in parsed) throw new InvalidArgumentError(parsed.problem)
  if (!isLocalHostname(parsed.hostname) && getDomain(parsed.hostname) === null)
    throw new InvalidArgumentError(`${parsed.hostname} is an ending that many domains have, and no domain.`)
  return parsed.hostname
}

/** The registered domain of a hostname: 'dealer.com.au' of 'www.dealer.com.au'. */
export const domainOf = (hostname: string): string => getDomain(hostname) ?? hostname

export const hostOption = () =>
  new Option('--host <hostname>', 'the name, such as www.dealer.com.au').argParser(parseHost).makeOptionMandatory()

export const dryRunOption = () =>
  new Option('--dry-run', 'print the calls that would be made (method, URL, body), and change nothing')

export const localOption = () =>
  new Option('--local', 'leave Cloudflare for SaaS out: the name reaches this platform in another way')
