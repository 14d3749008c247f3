import { Confidence } from '../../parts/confidence/confidence.tsx'
import { Guides } from './guides.tsx'
import { Hero } from './hero.tsx'
import type { HomeData } from './load-home.ts'
import { Renting } from './renting.tsx'
import { ThreeModels } from './three-models.tsx'
import { Voices } from './voices.tsx'

/** The static sections of the page: one chunk, loaded only by a browser that renders the page itself. */
export { Stories } from './stories.tsx'

export function Opening({ data: { models } }: { data: HomeData }) {
  return (
    <>
      <Hero models={models} />
      <ThreeModels models={models} />
      <Renting models={models} />
    </>
  )
}

export function Closing({ data }: { data: HomeData }) {
  return (
    <>
      <div className="shell home-block">
        <Confidence id="confidence-title" />
      </div>
      <Voices {...data} />
      <Guides />
    </>
  )
}
