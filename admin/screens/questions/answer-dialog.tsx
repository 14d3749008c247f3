import { useTranslations } from 'use-intl'
import { useRules } from '#ui/forms/use-rules.ts'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { QuestionDialogProps } from './page.tsx'

export function Component({ row, onClose }: QuestionDialogProps) {
  const t = useTranslations('admin_messages')
  const { required } = useRules()
  return (
    <ActionDialog
      id="answer"
      size="l"
      onClose={onClose}
      title={t('questions.answer')}
      submit={t('questions.answer_submit')}
      done={t('questions.answer_done')}
      initial={{ question: row.question, answer: row.answer ?? '' }}
      rules={{ question: required, answer: required }}
      run={({ question, answer }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/questions/{id}/answer', {
          params: { id: row.question_id },
          body: { answer, ...(question.trim() !== row.question && { question }) },
          idempotencyKey,
        })
      }
    >
      {form => (
        <>
          <p className="second">
            {t('answer.language', { name: row.author, language: t(`answers.language.${row.language}`) })}
          </p>
          <Textarea {...form.field('question')} label={t('answer.question')} lang={row.language} rows={3} required />
          <Textarea {...form.field('answer')} label={t('answer.text')} lang={row.language} rows={6} required />
        </>
      )}
    </ActionDialog>
  )
}
