import './detail.css'
import './gallery.css'
import './buying/action-bar.css'
import './below.css'
import './sections/promises.css'
import './sections/features.css'
import '../product/accessories.css'
import '../review/review-list.css'
import '../article/article-blocks.css'
import '#ui/drawings/genie.css'
import '#ui/drawings/sketches/sketch.css'
import '#ui/kit/content.css'
import '#ui/kit/table.css'
import '#ui/forms/forms.css'
import '../../parts/machine-viewer/door.css'
import '../../parts/product-picture.css'
import '../../parts/qr-code/qr-code.css'
import '../../parts/cost-curve/cost-curve.css'
import '../../parts/ask-question/ask-question.css'
import '../../parts/mowing-hours/mowing-hours.css'
import { useEffect, useRef } from 'react'
import { Later } from '../../parts/later.tsx'
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
  voices,
} from './parts.ts'

export const screen = defineScreen<DetailData>({
  load: async env => {
    const [data] = await Promise.all([(await import('./load.ts')).loadDetail(env), prepareParts(env.language)])
    return data
  },
  arranging: ['kind', 'months'],
  head: ({ model: { name, tagline, description } }) => ({
    title: `${name}: ${tagline}`,
    description: shortened(description),
  }),
  Page: ({ data }) => <DetailPage key={data.model.key} data={data} />,
})

function DetailPage({ data }: { data: DetailData }) {
  const { model, accessories } = data
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
    <ChoiceProvider model={model}>
      <article className="detail">
        {leaving && <Later key={leaving} part={leaveWaitlist} give={{ token: leaving }} />}
        <div ref={top} className="shell detail-top">
          <div className="detail-hero">
            <Later part={sight} give={{ data }} />
            <Later part={machineViewer} give={{ deviceType: model.key, name: model.name }} />
            <PriceBlock />
            <Later part={intro} give={{ data }} />
          </div>
        </div>
        <Later part={bars} give={{}} />
        <Later part={machine} give={{ data }} />
        {data.costs && <Later part={costs} give={{ data }} />}
        <Later part={promises} give={{ data }} />
        {accessories.length > 0 && <Later part={extras} give={{ data }} />}
        <Later part={voices} give={{ data }} />
        <Later part={asking} give={{ data }} />
        <Later part={hours} give={{ data }} />
        <div className="detail-cart">
          <Later part={fixedCart} give={{}} />
        </div>
        <Later part={footBar} give={{}} />
      </article>
    </ChoiceProvider>
  )
}

/** As much as search engines show, cut between sentences where one ends in time. */
function shortened(text: string): string {
  if (text.length <= 160) return text
  const end = Math.max(...['. ', '。', '! ', '? '].map(sign => text.lastIndexOf(sign, 158)))
  return end > 60 ? text.slice(0, end + 1) : `${text.slice(0, 157).trimEnd()}…`
}
