const doors = ['token', 'secret']

/** What opens a door: whoever reads an outbox must not be able to walk through it. */
export function covered(template: string, data: unknown): Record<string, unknown> {
  const facts = { ...(data as Record<string, unknown>) }
  for (const name of doors) if (name in facts) facts[name] = '…'
  if (template.startsWith('code_') && 'code' in facts) facts.code = '••••••'
  return facts
}

/** A code or a link is over soon; sent again it would only mislead. */
export function isResendable(template: string, data: unknown): boolean {
  if (template.startsWith('code_') || template === 'account_deleted') return false
  return !('token' in ((data ?? {}) as Record<string, unknown>)) || template.startsWith('waitlist_')
}
