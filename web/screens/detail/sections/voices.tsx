import { DetailSection } from '../detail-section.tsx'
import type { DetailData } from '../load.ts'
import { ModelReviews } from './reviews.tsx'

export function Voices({ data }: { data: DetailData }) {
  return (
    <DetailSection id="reviews" begins>
      <ModelReviews data={data} />
    </DetailSection>
  )
}
