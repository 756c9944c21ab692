const PARTICLES =
  /(^|[\s{(])(the|a|an|of|is|are|to|you|your|we|us|it|and|or|for|in|on|with|at|by|not|no|from|this|that)([\s,.:?}]|$)/
const CODE =
  /^(SELECT|INSERT|UPDATE|DELETE|CREATE|WITH|ALTER|PRAGMA|BEGIN|FROM|WHERE|AND|ORDER)\b|::|=>|--|https?:\/\/|^[/#.@?&]/
const HEADER = /^[A-Z][A-Za-z]*(-[A-Z][A-Za-z]*)+$/

/** Whether a string of the code is a sentence, or a part of one, and no class name, statement or address. */
export function isProse(value: string): boolean {
  const words = value.trim()
  if (!/[A-Za-z]{2}/.test(words) || CODE.test(words) || HEADER.test(words)) return false
  if (/^[A-Z][a-z’]+[.?]?$/.test(words)) return true
  if (!/\s/.test(words)) return false
  const isSentence = /^[“‘'"({$\d]*[A-Z]/.test(words) && /[a-z]/.test(words)
  return isSentence || (/^[\w\s,.’'“”‘:;?!…·–$%/(){}[\]&+-]+$/.test(words) && PARTICLES.test(words))
}
