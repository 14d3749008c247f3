import './hero.css'
import './home.css'
import '../../parts/confidence/confidence.css'
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
import '../../parts/rent-path/rent-path.css'
import './guides.css'
import './situations.css'
import '#ui/kit/pictures.css'
import './stories.css'
import './three-models.css'
import './voices.css'
import { type ComponentType, useEffect, useState } from 'react'
import { useHeaderState } from '../../layout/header-state.ts'
import { LazyMount } from '../../parts/lazy-section.tsx'
import { defineScreen } from '../../screen.ts'
import type { HomeData } from './load-home.ts'
import { check, closing, fixedCart, lawn, opening, prepareParts, situations, stories } from './parts.ts'
import { OwnHomePlace } from './signed-in/own-home-place.tsx'

export const screen = defineScreen<HomeData>({
  load: async env => {
    const [data] = await Promise.all([(await import('./load-home.ts')).loadHome(env), prepareParts(env.language)])
    return data
  },
  Page: function HomePage({ data }) {
    const { models } = data
    return (
      <div className="home">
        <OwnHomePlace />
        <Dusk />
        <LazyMount section={opening} sectionProps={{ data }} />
        <LazyMount section={check} sectionProps={{ models }} />
        <LazyMount section={situations} sectionProps={{ models }} />
        <LazyMount section={stories} sectionProps={{ models }} />
        <LazyMount section={lawn} sectionProps={{}} />
        <LazyMount section={closing} sectionProps={{ data }} />
        <Cart />
      </div>
    )
  },
})

/** Pages are cached, so the browser decides whether it is dusk, once the page is there. */
function Dusk() {
  const [Follow, setFollow] = useState<ComponentType>()
  useEffect(() => {
    import('./dusk/hero-dusk.ts').then(
      ({ HeroDusk }) => setFollow(() => HeroDusk),
      () => undefined,
    )
  }, [])
  return Follow && <Follow />
}

/** Its script is loaded only for visitors with something in the cart. */
function Cart() {
  const { cartCount = 0 } = useHeaderState()
  if (cartCount === 0) return null
  return (
    <div className="home-cart">
      <LazyMount section={fixedCart} sectionProps={{}} />
    </div>
  )
}
