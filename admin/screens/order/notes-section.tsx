import { useTranslations } from 'use-intl'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { UnsavedGuard } from '../../kit/dialogs/unsaved-guard.tsx'
import type { OrderDialogProps } from './order.ts'

/** Notes between staff, hidden from the customer. */
export function NotesSection({ order, reread }: Pick<OrderDialogProps, 'order' | 'reread'>) {
  const t = useTranslations('admin_order.notes')
  const times = useTimes()
  const { required } = useRules()
  const form = useForm({
    id: 'note',
    initial: { text: '' },
    rules: { text: required },
    submit: async ({ text }, { client }) => {
      await client.quietly('POST /admin/orders/{order_no}/notes', {
        params: { order_no: order.order_no },
        body: { text },
      })
      form.reset()
      await reread()
    },
  })
  return (
    <Section title={t('title')} total={order.notes.length || undefined}>
      <ol className="notes">
        {order.notes.map(({ note_id, text, staff_name, created_at }) => (
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
        <Textarea {...form.field('text')} label={t('new')} hint={t('hint')} rows={2} maxLength={2000} unmarked />
      </Form>
      <UnsavedGuard dirty={form.values.text.trim() !== ''} />
    </Section>
  )
}
