import { useTranslations } from 'use-intl'
import { Badge } from '#ui/kit/badge.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { type Action, ActionButtons, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { usePaths } from '../../paths.ts'
import type { MessageDialogProps } from './page.tsx'

export interface ReportDialogProps extends MessageDialogProps {
  /** The reported review. */
  row: NonNullable<MessageDialogProps['message']['review']>
}

const KeepDialog = lazyDialog<ReportDialogProps>(() => import('./keep-review-dialog.tsx'))
const RejectDialog = lazyDialog<ReportDialogProps>(() => import('../reviews/reject-dialog.tsx'))
const tones = { waiting: 'warn', published: 'success', hidden: 'neutral' } as const

/** The review that this message reports, as it is now, with the decision. */
export function ReportSection({ message, reread }: Omit<MessageDialogProps, 'onClose'>) {
  const t = useTranslations('admin_messages')
  const to = usePaths()
  const row = message.review
  if (!row) return null
  const { review_id, review_state, language, author, title, text } = row
  const isOpen = review_state !== 'hidden'
  const actions: Action<Omit<ReportDialogProps, 'onClose'>>[] = [
    ...(review_state === 'published' && message.state !== 'closed'
      ? [{ id: 'keep', label: t('report.keep'), Dialog: KeepDialog }]
      : []),
    ...(isOpen ? [{ id: 'reject', label: t('reviews.reject'), variant: 'quiet' as const, Dialog: RejectDialog }] : []),
  ]
  return (
    <Section title={t('report.title')}>
      <div className="report">
        <p className="report-state">
          <Badge tone={tones[review_state]}>{t(`reviews.state.${review_state}`)}</Badge>
          <a href={to('reviews', {}, { review_id })}>{t('report.in_list')}</a>
        </p>
        <blockquote lang={language}>
          <strong>{title}</strong>
          <br />
          {text}
        </blockquote>
        <p className="second">{author}</p>
        <div className="report-state">
          <ActionButtons actions={actions} dialogProps={{ message, reread, row }} />
        </div>
      </div>
    </Section>
  )
}
