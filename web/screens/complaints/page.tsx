import './complaints.css'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { defineScreen } from '../../screen.ts'
import { type PreparedArticle, prepareArticle } from '../article/prepare-article.ts'
import { Contact } from './contact.tsx'
import { type ComplaintsData, loadComplaints } from './load.ts'
import { MessageForm, type SentMessage } from './message-form.tsx'
import { MessageStatus } from './message-status.tsx'
import { NoScript } from './no-script.tsx'
import { Procedure } from './procedure.tsx'
import { PromiseSteps } from './promise-steps.tsx'
import { Sent } from './sent.tsx'
import { useDraft } from './use-draft.ts'
import { useFirst } from './use-first.ts'
import { useSender } from './use-sender.ts'

export const screen = defineScreen<ComplaintsData, PreparedArticle>({
  prepare: ({ language }) => prepareArticle(language, 'complaints'),
  load: loadComplaints,
  Page: ({ data, prepared }) =>
    data.ticket === undefined ? (
      <Writing data={data} prepared={prepared} />
    ) : (
      <MessageStatus ticket={data.ticket} models={data.models} prepared={prepared} />
    ),
})

/** The form, and once it was sent what happens now; beside it the promise and the other ways to reach us. */
function Writing({ data, prepared }: { data: ComplaintsData; prepared: PreparedArticle }) {
  const t = useTranslations('pages.complaints')
  const sender = useSender()
  const [sent, setSent] = useState<SentMessage>()
  // Who it is comes to light after the first drawing; a form that has begun is not begun again for anybody else.
  const known = useFirst(sender.email)
  const draft = useDraft('message', known ?? '')
  return (
    <div className="messages">
      <header className="shell page-title">
        <h1 tabIndex={-1}>{t('heading')}</h1>
        <p className="page-lead">{t('description')}</p>
      </header>
      <div className="shell messages-sides">
        <section className="messages-task">
          <NoScript />
          {sent ? (
            <Sent message={sent} onAnother={() => setSent(undefined)} />
          ) : (
            <MessageForm
              key={`${known} ${draft.values ? 'restored' : ''}`}
              data={data}
              sender={sender}
              draft={draft}
              onSent={message => {
                draft.drop()
                setSent(message)
              }}
            />
          )}
        </section>
        <aside className="messages-aside">
          <PromiseSteps dueOn={sent?.due_on} />
          <Contact />
        </aside>
      </div>
      <Procedure prepared={prepared} />
    </div>
  )
}
