import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'
import { useCopy } from '../../parts/use-copy.ts'

/** The number of a ticket, easy to read out, write down or copy. */
export function TicketNumber({ ticket }: { ticket: string }) {
  const t = useTranslations('complaints.sent')
  const { state, copy } = useCopy()

  return (
    <div className="ticket">
      <p className="ticket-label">{t('ticket')}</p>
      <p className="ticket-number display figures">{ticket}</p>
      <Button size="s" icon={state === 'copied' ? 'check-bold' : 'copy'} onClick={() => void copy(ticket)}>
        {t(state === 'copied' ? 'copied' : 'copy')}
      </Button>
      {state === 'copied' && <VisuallyHidden live>{t('copied')}</VisuallyHidden>}
      <output className="form-small">{state === 'refused' && t('not_copied')}</output>
    </div>
  )
}
