import { useState } from 'react'
import { Contact } from './contact.tsx'
import type { ComplaintsData } from './load.ts'
import { MessageForm, type SentMessage } from './message-form.tsx'
import { NoScript } from './no-script.tsx'
import { PromiseSteps } from './promise-steps.tsx'
import { Sent } from './sent.tsx'
import { useDraft } from './use-draft.ts'
import { useFirst } from './use-first.ts'
import { useSender } from './use-sender.ts'

/**
 * The form, and its confirmation once it was sent; beside it the response times and the other ways to contact the shop.
 */
export function Writing({ data }: { data: ComplaintsData }) {
  const sender = useSender()
  const [sent, setSent] = useState<SentMessage>()
  // The user is known only after the first render; a form that has been started does not change its sender.
  const known = useFirst(sender.email)
  const draft = useDraft('message', known ?? '')
  return (
    <div className="shell messages-sides">
      <section className="messages-task">
        <NoScript review={data.review} />
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
      <aside className="messages-aside" aria-labelledby="complaints-promise">
        <PromiseSteps dueOn={sent?.due_on} />
        <Contact />
      </aside>
    </div>
  )
}
