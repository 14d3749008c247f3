import type { DetailData } from '../load.ts'
import { PagePart } from '../page-part.tsx'
import { Questions } from '../sections/questions.tsx'

export function Part({ data }: { data: DetailData }) {
  return (
    <PagePart id="questions">
      <Questions data={data} />
    </PagePart>
  )
}
