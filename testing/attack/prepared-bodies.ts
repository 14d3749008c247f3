import type { AttackWorld, Person } from './world.ts'

/**
 * Bodies that need an earlier step and cannot be generated from the schema alone. Each field is then replaced in turn.
 */
const prepared: Record<string, (world: AttackWorld, person: Person) => Promise<object>> = {
  'POST /orders': async (_world, { shopper }) =>
    shopper.bodyFor(await shopper.quote([{ sku: 'genie-600-rent', months: 3 }])),
}

export async function preparedBody(world: AttackWorld, key: string, person: Person): Promise<object | undefined> {
  return prepared[key]?.(world, person)
}
