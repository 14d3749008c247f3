import { generateCode } from '#server/platform/generate-code.ts'
import { refuse } from '#server/platform/refusal.ts'

/**
 * R for a rental, B for a purchase, C for the checkout of both, T for a refund, A for an after-sale request, D for a
 * dispute. Numbers are random, so that they do not reveal how much is sold.
 */
export type NumberKind = 'R' | 'B' | 'C' | 'T' | 'A' | 'D'

const maxTries = 5

/** Tries random numbers until one is free; `insert` returns undefined where the number is taken. */
export async function insertWithNumber<T>(
  kind: NumberKind,
  insert: (number: string) => Promise<T | undefined>,
): Promise<T> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const done = await insert(generateCode(kind))
    if (done !== undefined) return done
  }
  return refuse('order_number_failed')
}
