import type { DetailData } from '../load.ts'
import { DetailSection } from '../page-part.tsx'
import { Questions } from '../sections/questions.tsx'

export function Component({ data }: { data: DetailData }) {
  return (
    <DetailSection id="questions">
      <Questions data={data} />
    </DetailSection>
  )
}
