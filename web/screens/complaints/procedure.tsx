import type { ComponentType } from 'react'
import type { Language } from '#domain/languages.ts'
import { Divider } from '#ui/kit/divider.tsx'
import { ArticleParts } from '../article/article-parts.tsx'
import { type PreparedArticle, prepareArticle } from '../article/prepare-article.ts'

/** The complaints procedure and further bodies, from the written procedure (i18n/content, `complaints.md`). */
export async function writtenProcedure(language: Language): Promise<ComponentType> {
  const prepared = await prepareArticle(language, 'complaints')
  return () => <Procedure prepared={prepared} />
}

function Procedure({ prepared }: { prepared: PreparedArticle }) {
  return (
    <section className="shell messages-procedure" id="procedure">
      <Divider />
      <div className="messages-procedure-sides">
        <p className="page-lead">{prepared.article.intro}</p>
        <div>
          <ArticleParts prepared={prepared} data={{}} />
        </div>
      </div>
    </section>
  )
}
