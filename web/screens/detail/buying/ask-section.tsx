import { DetailSection } from '../detail-section.tsx'
import type { DetailData } from '../load.ts'
import { Questions } from '../sections/questions.tsx'

export function Component({ data }: { data: DetailData }) {
  return (
    <DetailSection id="questions">
      <Questions data={data} />
    </DetailSection>
  )
}
