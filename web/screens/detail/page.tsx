import './detail.css'
import './gallery.css'
import './buying/action-bar.css'
import './below.css'
import './sections/promises.css'
import './sections/features.css'
import './sections/size.css'
import '../product/accessories.css'
import '../review/review-list.css'
import '../article/article-blocks.css'
import '../../parts/guarantee-notice/guarantee-notice.css'
import '#ui/drawings/genie.css'
import '#ui/drawings/sketches/sketch.css'
import '#ui/kit/content.css'
import '#ui/kit/table.css'
import '#ui/forms/forms.css'
import '../../parts/in-garden/in-garden.css'
import '../../parts/machine-viewer/door.css'
import '../../parts/product-picture.css'
import '../../parts/qr-code/qr-code.css'
import '../../parts/cost-curve/cost-curve.css'
import '../../parts/ask-question/ask-question.css'
import '../../parts/mowing-hours/mowing-hours.css'
import { useEffect, useRef } from 'react'
import { lawnFields } from '../../parts/fit-wizard/lawn-fields.ts'
import { LazyMount } from '../../parts/lazy-section.tsx'
import { useLeaveToken } from '../../parts/waitlist/use-leave-token.ts'
import { defineScreen } from '../../screen.ts'
import { ChoiceProvider } from './buying/choice.tsx'
import { PriceBlock } from './buying/price-block.tsx'
import type { DetailData } from './load.ts'
import {
  asking,
  bars,
  costs,
  extras,
  fixedCart,
  footBar,
  hours,
  intro,
  leaveWaitlist,
  machine,
  machineViewer,
  prepareParts,
  promises,
  sight,
  size,
  voices,
} from './parts.ts'

export const screen = defineScreen<DetailData>({
  load: async env => {
    const [data] = await Promise.all([(await import('./load.ts')).loadDetail(env), prepareParts(env.language)])
    return data
  },
  arranging: ['kind', 'months', ...lawnFields],
  head: ({ model: { name, tagline, description } }) => ({
    title: `${name}: ${tagline}`,
    description: shorten(description),
  }),
  Page: ({ data }) => <DetailPage key={data.model.key} data={data} />,
})

function DetailPage({ data }: { data: DetailData }) {
  const { model, models, accessories } = data
  const top = useRef<HTMLDivElement>(null)
  const leaving = useLeaveToken()
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    void import('./chunks.ts').then(({ listenToGallery }) => {
      if (!gone && top.current) stop = listenToGallery(top.current)
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [])
  return (
    <ChoiceProvider model={model} models={models}>
      <article className="detail">
        {leaving && <LazyMount key={leaving} section={leaveWaitlist} sectionProps={{ token: leaving }} />}
        <div ref={top} className="shell detail-top">
          <div className="detail-hero">
            <LazyMount section={sight} sectionProps={{ data }} />
            <LazyMount section={machineViewer} sectionProps={{ deviceType: model.key, name: model.name }} />
            <PriceBlock />
            <LazyMount section={intro} sectionProps={{ data }} />
          </div>
        </div>
        <LazyMount section={bars} sectionProps={{}} />
        <LazyMount section={machine} sectionProps={{ data }} />
        <LazyMount section={size} sectionProps={{ data }} />
        {data.costs && <LazyMount section={costs} sectionProps={{ data }} />}
        <LazyMount section={promises} sectionProps={{ data }} />
        {accessories.length > 0 && <LazyMount section={extras} sectionProps={{ data }} />}
        <LazyMount section={voices} sectionProps={{ data }} />
        <LazyMount section={asking} sectionProps={{ data }} />
        <LazyMount section={hours} sectionProps={{ data }} />
        <div className="detail-cart">
          <LazyMount section={fixedCart} sectionProps={{}} />
        </div>
        <LazyMount section={footBar} sectionProps={{}} />
      </article>
    </ChoiceProvider>
  )
}

/** As much text as search engines show, cut between sentences where possible. */
function shorten(text: string): string {
  if (text.length <= 160) return text
  const end = Math.max(...['. ', '。', '! ', '? '].map(mark => text.lastIndexOf(mark, 158)))
  return end > 60 ? text.slice(0, end + 1) : `${text.slice(0, 157).trimEnd()}…`
}
