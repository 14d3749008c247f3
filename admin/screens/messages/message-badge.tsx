import { useTranslations } from 'use-intl'
import type { MessageState } from '#domain/messages/states.ts'
import { Badge, type Tone } from '#ui/kit/badge.tsx'

const tones = { open: 'warn', answered: 'success', closed: 'neutral' } as const satisfies Record<MessageState, Tone>

export function MessageBadge({ state }: { state: MessageState }) {
  const t = useTranslations('admin_messages.state')
  return <Badge tone={tones[state]}>{t(state)}</Badge>
}

/** The promised day of the reply, and whether it has passed. */
export function Due({ on, overdue }: { on: string; overdue: boolean }) {
  const t = useTranslations('admin_messages')
  return (
    <>
      {on} {overdue && <Badge tone="error">{t('overdue')}</Badge>}
    </>
  )
}
