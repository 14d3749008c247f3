import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newKey } from '#client/new-key.ts'
import type { Call } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { Select } from '#ui/kit/fields/select.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { notify } from '#ui/kit/overlays/toast-store.ts'
import { Section } from '../../kit/detail/detail.tsx'
import { UnsavedGuard } from '../../kit/dialogs/unsaved-guard.tsx'
import { fillTemplate } from '../answer-templates/filled-in.ts'
import type { MessageDialogProps } from './page.tsx'

/** The reply, in the customer's language; it can begin with a template of that language. */
export function ReplySection({ message, reread }: Omit<MessageDialogProps, 'onClose'>) {
  const t = useTranslations('admin_messages.answer')
  const languages = useTranslations('admin_messages.answers')
  const { required } = useRules()
  const key = useRef(newKey())
  const [draft, setDraft] = useState({ text: '', round: 0 })
  const { name, language, email, category, author } = message
  const canPublish = category === 'product_question' && author !== null
  const [publish, setPublish] = useState(message.published)
  if (message.state === 'closed') {
    return (
      <Section title={t('title')}>
        <p className="second">{t('closed', { name })}</p>
      </Section>
    )
  }
  return (
    <Section title={t('title')}>
      <p className="second answer-note">{t('language', { name, language: languages(`language.${language}`) })}</p>
      <Proposals
        name={name}
        language={language}
        onChoose={text => setDraft(before => ({ text, round: before.round + 1 }))}
      />
      <ReplyForm
        key={draft.round}
        text={draft.text}
        lang={language}
        question={canPublish && publish ? (message.entries[0]?.text ?? '') : undefined}
        extra={
          canPublish && (
            <Checkbox
              label={t('publish')}
              hint={t('publish_hint', { author: author ?? '' })}
              checked={publish}
              onChange={event => setPublish(event.currentTarget.checked)}
            />
          )
        }
        rule={required}
        send={async ({ text, question }, call) => {
          const body = { text, ...(canPublish && { publish }), ...(canPublish && publish && question && { question }) }
          const params = { id: message.message_id }
          await call('POST /admin/messages/{id}/answer', { params, body, idempotencyKey: key.current })
          key.current = newKey()
          notify(t('sent', { email }), 'success')
          setDraft(before => ({ text: '', round: before.round + 1 }))
          await reread()
        }}
      />
    </Section>
  )
}

interface ReplyFormProps {
  text: string
  lang: string
  question: string | undefined
  extra: ReactNode
  rule: (value: string) => string | undefined
  send: (values: { text: string; question: string }, call: Call) => Promise<void>
}

function ReplyForm({ text, lang, question, extra, rule, send }: ReplyFormProps) {
  const t = useTranslations('admin_messages.answer')
  const form = useForm({
    id: 'answer',
    initial: { text, question: question ?? '' },
    rules: { text: rule },
    submit: (values, { client }) => send(values, client.quietly),
  })
  return (
    <>
      <Form
        form={form}
        actions={
          <Button variant="primary" type="submit" busy={form.busy}>
            {t('send')}
          </Button>
        }
      >
        <Textarea {...form.field('text')} label={t('text')} rows={8} maxLength={10_000} lang={lang} required />
        {extra}
        {question !== undefined && (
          <Textarea {...form.field('question')} label={t('question')} rows={3} lang={lang} unmarked />
        )}
      </Form>
      <UnsavedGuard dirty={form.values.text.trim() !== '' && form.values.text !== text} />
    </>
  )
}

interface ProposalsProps {
  name: string
  language: Language
  onChoose: (text: string) => void
}

function Proposals({ name, language, onChoose }: ProposalsProps) {
  const t = useTranslations('admin_messages.answer')
  const load = useLoad(useCallback((call: Call) => call('GET /admin/answer-templates', {}), []))
  const fitting = load.state === 'ready' ? load.data.list.filter(({ texts }) => texts[language] !== '') : []
  if (fitting.length === 0) return null
  return (
    <Select
      id="answer-template"
      label={t('template')}
      error={undefined}
      unmarked
      defaultValue=""
      onChange={event => {
        const chosen = fitting.find(({ template_id }) => template_id === event.currentTarget.value)
        onChoose(chosen ? fillTemplate(chosen.texts[language], name) : '')
      }}
    >
      <option value="">{t('choose')}</option>
      {fitting.map(({ template_id, title }) => (
        <option key={template_id} value={template_id}>
          {title}
        </option>
      ))}
    </Select>
  )
}
