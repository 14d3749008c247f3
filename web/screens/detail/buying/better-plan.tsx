import type { Day } from '#domain/calendar.ts'
import { withinTerms } from '#domain/suggestions/season.ts'
import type { ModelCard } from '../../../parts/model-card.ts'
import { OtherModel, SeasonStart, ShorterTerm } from '../../../parts/rent-suggestions/rent-suggestions.tsx'
import { useSeasonStart } from '../../../parts/rent-suggestions/use-season-start.ts'
import { useChoice } from './choice.tsx'
import { computeDue, type RentTerms } from './term.ts'

/**
 * A start, a term or a model that gives the customer more for the same money, or as much for less. At the end of the
 * price block, because what it needs is loaded later: nothing moves when it appears.
 */
export function BetterPlan({ rent }: { rent: RentTerms }) {
  const { model, models, months, setMonths, start, setStart, stock } = useChoice()
  const first = (stock.firstFree as Day | null | undefined) ?? undefined
  const spring = useSeasonStart(model.key, months, first)
  const rentOf = ({ rent: terms, freight }: ModelCard) => {
    if (!terms) return undefined
    const due = computeDue(terms, freight, withinTerms(months, terms))
    return due.rent - due.activity_discount
  }
  return (
    <>
      <SeasonStart spring={spring} start={start} onTake={setStart} />
      {!start && <ShorterTerm rent={rent} months={months} first={first} onTake={setMonths} />}
      <OtherModel models={models} chosen={model.key} months={months} rentOf={rentOf} />
    </>
  )
}
