const dotlessHosts = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address delivers to, as far as it can be determined: without the part after a plus, and without
 * dots where the provider ignores them. Only for budgets and for what one person may receive once; mail and sign-in use
 * each address as written.
 */
export function toMailbox(email: string): string {
  const [local = '', host = ''] = email.toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return dotlessHosts.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
