import type { ComponentType } from 'react'
import type { Language } from '#domain/languages.ts'
import { Divider } from '#ui/kit/divider.tsx'
import { ArticleParts } from '../article/article-parts.tsx'
import { deliveryCountries } from '../article/lists/delivery-countries.ts'
import { type PreparedArticle, prepareArticle } from '../article/prepare-article.ts'
import type { ComplaintsData } from './load.ts'

type ProcedureProps = Pick<ComplaintsData, 'countries'>

/** The complaints procedure and further bodies, from the written procedure (i18n/content, `complaints.md`). */
export async function writtenProcedure(language: Language): Promise<ComponentType<ProcedureProps>> {
  const prepared = await prepareArticle(language, 'complaints')
  return ({ countries }) => <Procedure prepared={prepared} countries={countries} />
}

function Procedure({ prepared, countries }: ProcedureProps & { prepared: PreparedArticle }) {
  return (
    <section className="shell messages-procedure" id="procedure">
      <Divider />
      <div className="messages-procedure-sides">
        <p className="page-lead">{prepared.article.intro}</p>
        <div>
          <ArticleParts prepared={prepared} data={{ [deliveryCountries.name]: countries }} />
        </div>
      </div>
    </section>
  )
}
