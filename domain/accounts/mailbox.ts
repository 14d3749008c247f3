const dotlessHosts = new Set(['gmail.com', 'googlemail.com'])

/**
 * Where mail to an address ends up, as far as it can be known: without what stands behind a plus, and without dots where
 * the provider ignores them. For budgets, and for what one person gets once: to write to, and to sign in with, each
 * address is what it is.
 */
export function toMailbox(email: string): string {
  const [local = '', host = ''] = email.toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return dotlessHosts.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
