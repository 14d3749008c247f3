import '../../kit/detail/detail.css'
import '../messages/words.css'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { questionStates } from '#domain/messages/constants.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { type Action, ActionButtons, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { findModelName, useModels } from '../devices/use-models.ts'
import { Due } from '../messages/message-badge.tsx'

export type Question = CallData<'GET /admin/questions'>['list'][number]
export interface QuestionDialogProps {
  row: Question
  onClose: () => void
}

const AnswerDialog = lazyDialog<QuestionDialogProps>(() => import('./answer-dialog.tsx'))
const RejectDialog = lazyDialog<QuestionDialogProps>(() => import('./reject-dialog.tsx'))
const tones = { waiting: 'warn', published: 'success', refused: 'neutral' } as const

const fetchRows: FetchRows<Question> = (call, { pages, filter, text }) =>
  call('GET /admin/questions', {
    query: { ...pages, state: filter('state', questionStates), device_type: text('device_type') },
  })

/** Questions about models; the longest waiting comes first. */
export function Page() {
  const t = useTranslations('admin_messages')
  return (
    <List
      name="questions"
      fetchRows={fetchRows}
      rowKey={({ question_id }) => question_id}
      columns={useColumns()}
      tabs={{
        name: 'state',
        label: t('tabs'),
        options: questionStates.map(value => ({ value, label: t(`questions.state.${value}`) })),
      }}
      filters={[{ name: 'device_type', label: t('model_label'), kind: 'text' }]}
      exportHref="/api/admin/questions/export"
      live={['messages']}
      empty={{ title: t('questions.empty') }}
    />
  )
}

function useColumns(): ListColumn<Question>[] {
  const t = useTranslations('admin_messages')
  const models = useModels()
  const times = useTimes()
  return [
    {
      id: 'question',
      header: t('questions.column.question'),
      cell: row => (
        <>
          <span className="words" lang={row.language}>
            {row.question}
          </span>
          {(row.answer ?? row.reason) && (
            <span className="second words" lang={row.language}>
              {row.answer ?? row.reason}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'model',
      header: t('questions.column.model'),
      cell: row => findModelName(models, row.device_type),
      second: row => nativeName(row.language),
      tight: true,
      from: 'tablet',
    },
    { id: 'author', header: t('questions.column.author'), cell: row => row.author, from: 'desk' },
    {
      id: 'state',
      header: t('column.state'),
      cell: row => (
        <>
          <Badge tone={tones[row.state]}>{t(`questions.state.${row.state}`)}</Badge>
          {row.due_on && (
            <span className="second">
              <Due on={times.shortDay(row.due_on)} overdue={row.overdue} />
            </span>
          )}
        </>
      ),
    },
    { id: 'acts', header: t('questions.column.acts'), cell: row => <RowActs row={row} /> },
  ]
}

function RowActs({ row }: { row: Question }) {
  const t = useTranslations('admin_messages.questions')
  const isPublished = row.state === 'published'
  const acts: Action<{ row: Question }>[] = [
    { id: 'answer', label: isPublished ? t('again') : t('answer'), Dialog: AnswerDialog },
  ]
  if (row.state !== 'refused')
    acts.push({ id: 'refuse', label: t(isPublished ? 'take_back' : 'refuse'), variant: 'quiet', Dialog: RejectDialog })
  return (
    <span className="row-acts">
      <ActionButtons actions={acts} dialogProps={{ row }} />
    </span>
  )
}
