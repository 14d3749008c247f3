/** A JSON-LD node in the vocabulary of schema.org. */
export interface Node {
  '@type': string
  [property: string]: unknown
}

export function graph(nodes: readonly Node[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })
}

/** Cents in the price format of schema.org: a dot, no currency sign, no thousands separator. */
export function euros(cents: number): string {
  return (cents / 100).toFixed(2)
}
