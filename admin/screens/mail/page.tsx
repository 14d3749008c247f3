import { useCallback } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Columns, DetailList, DetailScreen, Section } from '../../kit/detail/detail.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { ActionButtons, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { MailBadge } from '../mails/mail-badge.tsx'
import { Letter } from './letter.tsx'

type Mail = CallData<'GET /admin/mails/{id}'>
export interface MailDialogProps {
  mail: Mail
  reread: ReturnType<typeof useDetail<Mail>>['reread']
  onClose: () => void
}

const ResendDialog = lazyDialog<MailDialogProps>(() => import('./resend-dialog.tsx'))

/** One mail as it was sent, with a button that sends it again. */
export function Page() {
  const { id = '' } = useParams()
  const t = useTranslations('admin_settings.mails')
  const names = useTranslations('admin_words.mail')
  const times = useTimes()
  const fetchData = useCallback((call: Call) => call('GET /admin/mails/{id}', { params: { id } }), [id])
  const watched = (mail: Mail) => ({ [t('column.status')]: t(`status.${mail.status}`) })
  const detail = useDetail({ fetchData, watched })
  const { reread } = detail
  return (
    <DetailScreen detail={detail}>
      {mail => (
        <>
          <PageHead
            title={mail.recipient}
            below="mails"
            badges={<MailBadge status={mail.status} />}
            note={names(mail.template)}
            actions={
              <ActionButtons
                actions={[
                  {
                    id: 'resend',
                    label: t('resend'),
                    icon: 'envelope-simple',
                    disabledReason: mail.resendable ? undefined : t('not_resendable'),
                    Dialog: ResendDialog,
                  },
                ]}
                dialogProps={{ mail, reread }}
              />
            }
          />
          <Columns
            main={
              <Section title={t('shown')}>
                <p className="second">{t('covered')}</p>
                <Letter language={mail.language} subject={mail.subject} text={mail.text} html={mail.html} />
              </Section>
            }
            aside={
              <Section title={t('facts')}>
                <DetailList
                  items={[
                    { term: t('column.created'), value: times.moment(mail.created_at) },
                    { term: t('column.sent'), value: mail.sent_at && times.moment(mail.sent_at) },
                    { term: t('column.language'), value: nativeName(mail.language) },
                    { term: t('attempts'), value: mail.attempts },
                    { term: t('error'), value: mail.last_error },
                  ]}
                />
              </Section>
            }
          />
        </>
      )}
    </DetailScreen>
  )
}
