import { useMemo } from 'react'
import type { ModelCard } from '../../parts/model-card.ts'
import { choose } from './choose.ts'
import { ModelList } from './model-list.tsx'
import { PriceNote } from './price-note.tsx'
import type { ProductQuery } from './query.ts'
import { ResultHead } from './result-head.tsx'

export interface ResultsProps {
  models: readonly ModelCard[]
  query: ProductQuery
  clear: () => void
}

/** The matching models, and why the others do not match. */
export function Component({ models, query, clear }: ResultsProps) {
  const choice = useMemo(() => choose(models, query), [models, query])
  return (
    <section className="shell product-models" aria-labelledby="models">
      <ResultHead choice={choice} query={query} clear={clear} />
      <ModelList choice={choice} query={query} />
      <PriceNote models={models} />
    </section>
  )
}
