import { useTranslations } from 'use-intl'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import type { Change } from '../../kit/detail/changes.ts'
import { Section } from '../../kit/detail/detail.tsx'
import { UnsavedGuard } from '../../kit/dialogs/unsaved-guard.tsx'
import type { Dispute } from './page.tsx'

/** Notes between staff: who sends which evidence. */
export function NotesSection({ dispute, reread }: { dispute: Dispute; reread: () => Promise<Change[]> }) {
  const t = useTranslations('admin_money.disputes')
  const times = useTimes()
  const { required } = useRules()
  const form = useForm({
    id: 'note',
    initial: { text: '' },
    rules: { text: required },
    submit: async ({ text }, { client }) => {
      const { dispute_no } = dispute
      await client.quietly('POST /admin/disputes/{dispute_no}/notes', { params: { dispute_no }, body: { text } })
      form.reset()
      await reread()
    },
  })
  return (
    <Section title={t('notes')} total={dispute.notes.length || undefined}>
      <ol className="notes">
        {dispute.notes.map(({ note_id, text, staff_name, created_at }) => (
          <li key={note_id}>
            <p className="notes-text">{text}</p>
            <p className="second">
              {staff_name} · {times.moment(created_at)}
            </p>
          </li>
        ))}
      </ol>
      <Form
        form={form}
        actions={
          <Button size="s" type="submit" busy={form.busy}>
            {t('add')}
          </Button>
        }
      >
        <Textarea {...form.field('text')} label={t('note')} hint={t('note_hint')} rows={2} maxLength={2000} unmarked />
      </Form>
      <UnsavedGuard dirty={form.values.text.trim() !== ''} />
    </Section>
  )
}
