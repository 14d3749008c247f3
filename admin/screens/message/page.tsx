import './message.css'
import { useCallback } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { useCan } from '../../admin-context.tsx'
import { Columns, DetailList, DetailScreen, Section } from '../../kit/detail/detail.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { ActionButtons, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'
import { Due, MessageBadge } from '../messages/message-badge.tsx'
import { PrivatePicture } from './private-picture.tsx'
import { ReplySection } from './reply-section.tsx'
import { ReportSection } from './report-section.tsx'

export type Message = CallData<'GET /admin/messages/{id}'>
export interface MessageDialogProps {
  message: Message
  reread: ReturnType<typeof useDetail<Message>>['reread']
  onClose: () => void
}

const CloseDialog = lazyDialog<MessageDialogProps>(() => import('./close-dialog.tsx'))

/** One conversation, with a form for the reply. */
export function Page() {
  const { id = '' } = useParams()
  const t = useTranslations('admin_messages')
  const fetchData = useCallback((call: Call) => call('GET /admin/messages/{id}', { params: { id } }), [id])
  const watched = (message: Message) => ({
    [t('watched.state')]: t(`state.${message.state}`),
    [t('watched.entries')]: String(message.entries.length),
  })
  const detail = useDetail({ fetchData, watched, live: ['messages'] })
  const { reread } = detail
  return (
    <DetailScreen detail={detail}>
      {message => (
        <>
          <Head message={message} reread={reread} />
          <Columns
            main={
              <>
                <ReportSection message={message} reread={reread} />
                <Section title={t('talk')}>
                  <Entries message={message} />
                </Section>
                <ReplySection message={message} reread={reread} />
              </>
            }
            aside={<Sender message={message} />}
          />
        </>
      )}
    </DetailScreen>
  )
}

function Head({ message, reread }: Omit<MessageDialogProps, 'onClose'>) {
  const t = useTranslations('admin_messages')
  const times = useTimes()
  const { name, category, created_at, state } = message
  const label = state === 'open' ? t('close.open') : t('close.open_answered')
  const acts = state === 'closed' ? [] : [{ id: 'close', label, Dialog: CloseDialog }]
  return (
    <PageHead
      title={name}
      below="messages"
      badges={<MessageBadge state={state} />}
      note={t('note', { category: t(`category.${category}`), name, at: times.moment(created_at) })}
      actions={<ActionButtons actions={acts} dialogProps={{ message, reread }} />}
    />
  )
}

function Entries({ message }: { message: Message }) {
  const t = useTranslations('admin_messages')
  const times = useTimes()
  return (
    <ol className="talk">
      {message.entries.map(({ written_by, text, created_at, pictures, staff_name }) => (
        <li key={created_at + text} data-by={written_by}>
          <p className="second">
            {written_by === 'customer'
              ? t('by_customer', { name: message.name })
              : t('by_staff', { name: staff_name || t('colleague') })}{' '}
            · <time dateTime={created_at}>{times.moment(created_at)}</time>
          </p>
          <p className="talk-text" lang={message.language}>
            {text}
          </p>
          {pictures.length > 0 && (
            <ul className="talk-pictures">
              {pictures.map((picture, index) => (
                <li key={picture.id}>
                  <PrivatePicture id={picture.id} label={t('picture', { n: index + 1 })} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

function Sender({ message }: { message: Message }) {
  const t = useTranslations('admin_messages')
  const times = useTimes()
  const to = usePaths()
  const may = useCan()
  const { email, order_no, user_id, device_type, due_on, overdue } = message
  const account = user_id && may('manage_users')
  return (
    <Section title={t('facts.title')}>
      <DetailList
        items={[
          { term: t('facts.name'), value: message.name },
          { term: t('facts.email'), value: <a href={`mailto:${email}`}>{email}</a> },
          {
            term: t('facts.account'),
            value: account ? (
              <a href={to('user', { id: user_id })}>{t('facts.account_open')}</a>
            ) : user_id ? undefined : (
              t('facts.no_account')
            ),
          },
          { term: t('facts.order'), value: order_no && <a href={to('orders', {}, { q: order_no })}>{order_no}</a> },
          { term: t('facts.model'), value: device_type },
          { term: t('facts.language'), value: nativeName(message.language) },
          { term: t('facts.due'), value: due_on && <Due on={times.day(due_on)} overdue={overdue} /> },
          { term: t('facts.published'), value: message.published ? t('facts.yes') : undefined },
          { term: t('facts.ticket'), value: message.ticket },
        ]}
      />
    </Section>
  )
}
