import type { DetailData } from '../load.ts'
import { PagePart } from '../page-part.tsx'
import { ModelReviews } from './reviews.tsx'

export function Voices({ data }: { data: DetailData }) {
  return (
    <PagePart id="reviews">
      <ModelReviews data={data} />
    </PagePart>
  )
}
