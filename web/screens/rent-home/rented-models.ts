import type { ModelCard } from '../../parts/model-card.ts'

type RentTerms = NonNullable<ModelCard['rent']>
export type RentedModel = ModelCard & { rent: RentTerms }

export function findRented(models: readonly ModelCard[]): RentedModel[] {
  return models.filter((model): model is RentedModel => model.rent !== null)
}

/** Shortest and longest rental of all models, in months. */
export function termLimits(rented: readonly RentedModel[]): { min: number; max: number } {
  return {
    min: Math.min(...rented.map(({ rent }) => rent.min_months)),
    max: Math.max(...rented.map(({ rent }) => rent.max_months)),
  }
}
