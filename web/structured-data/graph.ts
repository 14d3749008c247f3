/** A JSON-LD node: what a page says of itself to machines, in the words of schema.org. */
export interface Node {
  '@type': string
  [property: string]: unknown
}

export function graph(nodes: readonly Node[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })
}

/** Cents as schema.org wants prices: a dot, no sign, no thousands. */
export function euros(cents: number): string {
  return (cents / 100).toFixed(2)
}
