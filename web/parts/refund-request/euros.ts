/** `24,90`, `€ 1.250`, `1,250.50`: an amount of euros in any common notation, in cents; undefined: not an amount. */
export function parseCents(text: string): number | undefined {
  // Full-width digits and signs of Chinese keyboards are normalized.
  const plain = text.normalize('NFKC').replace(/[\s€]|eur(?:os?)?$/gi, '')
  const match = /^(\d{1,3}(?:([.,'’])\d{3})+|\d{1,7})(?:([.,])(\d{1,2}))?$/.exec(plain)
  if (!match) return undefined
  const [, whole = '', thousands, point, decimals = ''] = match
  if (point !== undefined && point === thousands) return undefined
  return Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
}
