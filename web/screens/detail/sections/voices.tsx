import type { DetailData } from '../load.ts'
import { DetailSection } from '../page-part.tsx'
import { ModelReviews } from './reviews.tsx'

export function Voices({ data }: { data: DetailData }) {
  return (
    <DetailSection id="reviews">
      <ModelReviews data={data} />
    </DetailSection>
  )
}
