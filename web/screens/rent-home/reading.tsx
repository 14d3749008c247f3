import { Ending } from './ending.tsx'
import { Included } from './included.tsx'
import type { RentHomeData } from './load.ts'
import { Prices } from './prices.tsx'
import { RentOrBuy } from './rent-or-buy.tsx'
import { findRented } from './rented-models.ts'
import { Steps } from './steps.tsx'

/** The static sections of the page: one chunk, loaded only by a browser that renders the page itself. */
export { Questions } from './questions.tsx'

export function Terms({ data: { models, installation, figures } }: { data: RentHomeData }) {
  const rented = findRented(models)
  return (
    <>
      <Steps models={rented} figures={figures} />
      <Included models={rented} installation={installation} figures={figures} />
      <Prices models={rented} />
      <RentOrBuy models={rented} />
      <Ending figures={figures} />
    </>
  )
}
