import { Confidence } from '../../parts/confidence/confidence.tsx'
import { Guides } from './guides.tsx'
import { Hero } from './hero.tsx'
import type { HomeData } from './load-home.ts'
import { Renting } from './renting.tsx'
import { ThreeModels } from './three-models.tsx'
import { Voices } from './voices.tsx'

/** All of the page that is only read: one chunk, fetched by a browser only that makes the page itself. */
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
