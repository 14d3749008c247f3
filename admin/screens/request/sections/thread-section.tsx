import { useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { Select } from '#ui/kit/fields/select.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { notify } from '#ui/kit/overlays/toast-store.ts'
import { useCan } from '../../../admin-context.tsx'
import { Section } from '../../../kit/detail/detail.tsx'
import { UnsavedGuard } from '../../../kit/dialogs/unsaved-guard.tsx'
import { Pictures } from '../../../kit/pictures/picture.tsx'
import { ShotsField } from '../../../kit/pictures/shots-field.tsx'
import { fillTemplate } from '../../answer-templates/filled-in.ts'
import type { RequestSectionProps } from '../request.ts'

const maxPictures = 6

/** The messages; a reply can begin with a template in the customer's language. */
export function ThreadSection({ request, reread }: RequestSectionProps) {
  const t = useTranslations('admin_requests.thread')
  const languages = useTranslations('admin_requests.language')
  const times = useTimes()
  const may = useCan()
  if (request.messages.length === 0 && !may('audit_requests')) return null
  return (
    <Section title={t('title')} total={request.messages.length || undefined}>
      <ol className="thread">
        {request.messages.map(({ message_id, written_by, text, created_at, pictures, language }) => (
          <li key={message_id} data-by={written_by}>
            <p className="second">
              {t(`by.${written_by}`, { name: request.customer.name })} · {times.moment(created_at)}
              {language !== request.language && ` · ${languages(language)}`}
            </p>
            <p className="thread-text" lang={language}>
              {text}
            </p>
            <Pictures ids={pictures.map(({ id }) => id)} label={index => t('picture', { index })} />
          </li>
        ))}
      </ol>
      {may('audit_requests') && <ReplyForm request={request} reread={reread} />}
    </Section>
  )
}

function ReplyForm({ request, reread }: RequestSectionProps) {
  const t = useTranslations('admin_requests.thread')
  const [round, setRound] = useState(0)
  const [begin, setBegin] = useState('')
  const may = useCan()
  const again = (text: string) => {
    setBegin(text)
    setRound(count => count + 1)
  }
  return (
    <>
      {may('answer_messages') && <Templates request={request} onChoose={again} />}
      <Writing key={round} begin={begin} request={request} reread={reread} onSent={() => again('')} />
      <p className="second thread-mailed">{t('mailed', { name: request.customer.name })}</p>
    </>
  )
}

interface WritingProps extends RequestSectionProps {
  begin: string
  onSent: () => void
}

function Writing({ request, reread, begin, onSent }: WritingProps) {
  const t = useTranslations('admin_requests.thread')
  const languages = useTranslations('admin_requests.language')
  const { required } = useRules()
  const [pictures, setPictures] = useState<string[]>([])
  const shownPictures = useRef(pictures)
  shownPictures.current = pictures
  const form = useForm({
    id: 'answer',
    initial: { text: begin },
    rules: { text: required },
    submit: async ({ text }, { client }) => {
      const { request_no } = request
      const body = { text, pictures: shownPictures.current }
      await client.quietly('POST /admin/requests/{request_no}/messages', { params: { request_no }, body })
      notify(t('sent'), 'success')
      onSent()
      await reread()
    },
  })
  return (
    <Form
      form={form}
      actions={
        <Button size="s" type="submit" busy={form.busy}>
          {t('send')}
        </Button>
      }
    >
      <Textarea
        {...form.field('text')}
        label={t('label', { language: languages(request.language) })}
        rows={4}
        maxLength={4000}
        lang={request.language}
        unmarked
      />
      <ShotsField label={t('add')} ids={pictures} onChange={setPictures} maxCount={maxPictures} />
      <UnsavedGuard dirty={form.values.text.trim() !== '' && form.values.text !== begin} />
    </Form>
  )
}

function Templates({ request, onChoose }: Pick<RequestSectionProps, 'request'> & { onChoose: (text: string) => void }) {
  const t = useTranslations('admin_requests.thread')
  const load = useLoad(useCallback((call: Call) => call('GET /admin/answer-templates', {}), []))
  const { language, customer } = request
  const fitting = load.state === 'ready' ? load.data.list.filter(({ texts }) => texts[language] !== '') : []
  if (fitting.length === 0) return null
  return (
    <Select
      id="answer-template"
      label={t('template')}
      unmarked
      defaultValue=""
      onChange={event => {
        const chosen = fitting.find(({ template_id }) => template_id === event.currentTarget.value)
        onChoose(chosen ? fillTemplate(chosen.texts[language], customer.name) : '')
      }}
    >
      <option value="">{t('no_template')}</option>
      {fitting.map(({ template_id, title }) => (
        <option key={template_id} value={template_id}>
          {title}
        </option>
      ))}
    </Select>
  )
}
