import './rent-home.css'
import '../../parts/fit-wizard/fit-wizard.css'
import '../../parts/product-picture.css'
import '#ui/drawings/genie.css'
import '#ui/kit/progress.css'
import '#ui/blocks/blocks.css'
import '#ui/kit/table.css'
import '#ui/kit/lists.css'
import '#ui/kit/fields/slider.css'
import '#ui/kit/fields/field.css'
import '#ui/kit/fields/number-file.css'
import '../../parts/rent-tiers/rent-tiers.css'
import '../../parts/lawn-year/lawn-year.css'
import './ending.css'
import './included.css'
import '#ui/kit/content.css'
import './rent-or-buy.css'
import './steps.css'
import { useHeaderState } from '../../layout/header-state.ts'
import { lawnFields } from '../../parts/fit-wizard/lawn-fields.ts'
import { LazyMount } from '../../parts/lazy-section.tsx'
import { defineScreen } from '../../screen.ts'
import { Hero } from './hero.tsx'
import type { RentHomeData } from './load.ts'
import { check, fixedCart, prepareParts, questions, terms, year } from './parts.ts'
import { findRented } from './rented-models.ts'

export const screen = defineScreen<RentHomeData>({
  load: async env => {
    const [data] = await Promise.all([(await import('./load.ts')).loadRentHome(env), prepareParts(env.language)])
    return data
  },
  arranging: lawnFields,
  Page: function RentHomePage({ data }) {
    const { models, figures } = data
    const rented = findRented(models)
    return (
      <div className="rent-home">
        <Hero models={rented} />
        {rented.length > 0 && <LazyMount section={terms} sectionProps={{ data }} />}
        <LazyMount section={check} sectionProps={{ models }} />
        {rented.length > 0 && <LazyMount section={year} sectionProps={{ models: rented }} />}
        <LazyMount section={questions} sectionProps={{ figures }} />
        <Cart />
      </div>
    )
  },
})

/** Its script is loaded only for visitors with something in the cart. */
function Cart() {
  const { cartCount = 0 } = useHeaderState()
  if (cartCount === 0) return null
  return (
    <div className="rent-cart">
      <LazyMount section={fixedCart} sectionProps={{}} />
    </div>
  )
}
