import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { Badge, type Tone } from '#ui/kit/badge.tsx'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { CopyButton } from '../copy-button.tsx'
import type { ComplaintsData } from '../load.ts'
import { useDay } from '../use-day.ts'
import { Conversation } from './conversation.tsx'
import { ReplyForm } from './reply-form.tsx'

export type OpenMessage = CallData<'POST /messages/status'>

const tones = { open: 'warn', answered: 'success', closed: 'neutral' } as const satisfies Record<string, Tone>

interface OpenedMessageProps {
  message: OpenMessage
  secret: string
  models: ComplaintsData['models']
  onChange: (message: OpenMessage) => void
}

/** The status, the conversation, and a form for a reply. */
export function OpenedMessage({ message, secret, models, onChange }: OpenedMessageProps) {
  const t = useTranslations('complaints')
  const day = useDay()
  const [repliedUntil, setRepliedUntil] = useState<string>()
  const { ticket, category, state, created_at, due_on, device_type } = message
  const model = models.find(({ key }) => key === device_type)?.name
  return (
    <div className="messages-opened">
      <div className="ticket">
        <p className="ticket-label">{t('status.ticket')}</p>
        <p className="ticket-number display figures">{ticket}</p>
      </div>
      <DefinitionList
        items={[
          { term: t('status.state'), value: <Badge tone={tones[state]}>{t(`status.${state}`)}</Badge> },
          { term: t('status.about'), value: [t(`category.${category}`), model].filter(Boolean).join(' · ') },
          { term: t('status.sent_on'), value: <time dateTime={created_at}>{day(created_at)}</time> },
          ...(due_on ? [{ term: t('status.due'), value: <time dateTime={due_on}>{day(due_on)}</time> }] : []),
        ]}
      />
      <CopyButton ticket={ticket} secret={secret} />
      <Conversation message={message} secret={secret} />
      {repliedUntil && (
        <Notice tone="success" live>
          {t('status.replied', { date: day(repliedUntil) })}
        </Notice>
      )}
      <ReplyForm
        // A new key after each reply empties the form.
        key={message.entries.length}
        message={message}
        secret={secret}
        onReplied={(changed, until) => {
          setRepliedUntil(until)
          onChange(changed)
        }}
      />
      <p className="form-small">{t('status.keep')}</p>
    </div>
  )
}
