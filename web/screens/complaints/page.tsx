import '../../parts/letter.css'
import '../../parts/next-panel.css'
import './complaints.css'
import '../article/article.css'
import '../article/article-blocks.css'
import { useTranslations } from 'use-intl'
import { useEnv } from '../../env.tsx'
import { LazyMount } from '../../parts/lazy-section.tsx'
import { defineScreen } from '../../screen.ts'
import { type ComplaintsData, loadComplaints } from './load.ts'
import { getProcedure, prepareParts, status, writing } from './parts.ts'

export const screen = defineScreen<ComplaintsData>({
  load: async env => {
    const [data] = await Promise.all([loadComplaints(env), prepareParts(env.language)])
    return data
  },
  Page: ({ data }) => <ComplaintsPage data={data} />,
})

/** The text of the page comes first; the form and what it needs are loaded right after. */
function ComplaintsPage({ data }: { data: ComplaintsData }) {
  const { language } = useEnv()
  const { ticket, models, countries } = data
  return (
    <div className="messages">
      {ticket === undefined ? (
        <>
          <Title />
          <LazyMount section={writing} sectionProps={{ data }} />
        </>
      ) : (
        <LazyMount section={status} sectionProps={{ ticket, models }} />
      )}
      <LazyMount section={getProcedure(language)} sectionProps={{ countries }} />
    </div>
  )
}

function Title() {
  const t = useTranslations('pages.complaints')
  return (
    <header className="shell page-title">
      <h1 tabIndex={-1}>{t('heading')}</h1>
      <p className="page-lead">{t('lead')}</p>
    </header>
  )
}
