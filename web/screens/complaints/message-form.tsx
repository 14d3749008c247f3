import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { messageLengths } from '#contract/protocol/field-limits.ts'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { suggestAuthor } from '#domain/messages/author.ts'
import { isMessageCategory, maxMessagePictures, messageLength } from '#domain/messages/constants.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { useEnv } from '../../env.tsx'
import { EmailField } from '../../forms/email-field.tsx'
import { PicturesField } from '../../parts/pictures/pictures-field.tsx'
import { silentFailure, usePictures } from '../../parts/pictures/use-pictures.ts'
import { pagePath } from '../../paths.ts'
import { withDraft } from './draft.ts'
import type { ComplaintsData } from './load.ts'
import { ReportedReview } from './reported-review.tsx'
import { TextField } from './text-field.tsx'
import { TopicField } from './topic-field.tsx'
import { type DraftHandle, useStoreDraft } from './use-draft.ts'
import { useSendMessage } from './use-send-message.ts'
import type { Sender } from './use-sender.ts'

const nothing = { category: '', device_type: '', text: '', order_no: '', name: '', author: '', email: '' }

export type SentMessage = CallData<'POST /messages'> & { email: string }

interface MessageFormProps {
  data: ComplaintsData
  sender: Sender
  draft: DraftHandle
  onSent: (message: SentMessage) => void
}

export function MessageForm({ data, sender, draft, onSent }: MessageFormProps) {
  const { review } = data
  const t = useTranslations('complaints')
  const tRule = useTranslations('validation')
  const { language } = useEnv()
  const { required, email, atMost } = useRules()
  const pictures = usePictures('complaint')
  const { prepare, send } = useSendMessage()
  const form = useForm({
    id: 'message',
    initial: {
      ...withDraft({ ...nothing, name: sender.name ?? '', email: sender.email ?? '' }, draft.values),
      // Values of the page's address are newer than the draft.
      ...(data.category && { category: data.category }),
      ...(review && { category: 'complaint' }),
      ...(data.type && { device_type: data.type }),
    },
    rules: {
      category: value => (isMessageCategory(value) ? undefined : t('category.missing')),
      device_type: (value, { category }) =>
        category === 'product_question' && value === '' ? tRule('choice_unknown') : undefined,
      text: [
        required,
        value => (value.trim().length < messageLength.min ? tRule('text_too_short', messageLength) : undefined),
        value => (value.trim().length > messageLength.max ? tRule('text_too_long', messageLength) : undefined),
      ],
      order_no: atMost(messageLengths.order_no),
      name: [required, atMost(messageLengths.name)],
      author: atMost(messageLengths.author),
      email: [required, email],
    },
    async submit(values, browser) {
      const { category } = values
      if (!isMessageCategory(category)) return
      const isProduct = category === 'product_question'
      const author = values.author.trim() || suggestion(values.name)
      const ids = await pictures.upload(browser)
      const address = normalizeEmail(values.email)
      const body = {
        category,
        text: values.text,
        name: values.name,
        email: address,
        pictures: ids,
        ...(isProduct ? { device_type: values.device_type, author } : { order_no: values.order_no }),
        ...(review && { review_id: review.review_id }),
      }
      try {
        onSent({ ...(await send(browser, body)), email: address })
      } catch (error) {
        throw pictures.handleFailure(error) ? silentFailure() : error
      }
    },
  })
  useStoreDraft('message', sender.email ?? '', form.values)
  const isProduct = form.values.category === 'product_question'
  const noteId = useId()
  return (
    <div className="needs-script">
      <Form
        form={form}
        actions={
          <>
            <Progress pictures={pictures.uploading} busy={form.busy} />
            <div className="form-actions">
              <Button type="submit" variant="primary" size="l" busy={form.busy} silent aria-describedby={noteId}>
                {t('send')}
              </Button>
            </div>
            <p id={noteId} className="form-small">
              {review && `${t('report.good_faith')} `}
              {t.rich('privacy_note', { link: chunks => <a href={pagePath(language, 'privacy')}>{chunks}</a> })}
            </p>
          </>
        }
      >
        {draft.values && (
          <p className="messages-restored">
            {t('restored')}{' '}
            <Button variant="quiet" size="s" onClick={draft.drop}>
              {t('start_again')}
            </Button>
          </p>
        )}
        {review ? <ReportedReview review={review} /> : <TopicField field={form.field('category')} />}
        {isProduct && (
          <Select {...form.field('device_type')} label={t('field.device_type')} required unmarked>
            <option value="">{t('field.device_type_choose')}</option>
            {data.models.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <TextField
          field={form.field('text')}
          label={t(review ? 'report.text' : isProduct ? 'field.question_text' : 'field.text')}
          {...(!isProduct && { hint: t(review ? 'report.text_hint' : 'field.text_hint') })}
          onFocus={prepare}
        />
        <PicturesField pictures={pictures} count={maxMessagePictures} />
        {!isProduct && !review && (
          <TextInput
            {...form.field('order_no')}
            label={t('field.order_no')}
            hint={t('field.order_no_hint')}
            room="m"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <TextInput {...form.field('name')} label={t('field.name')} required unmarked autoComplete="name" />
        {isProduct && (
          <TextInput
            {...form.field('author')}
            label={t('field.author')}
            hint={t('field.author_hint', {
              suggestion: suggestion(form.values.name) || suggestAuthor('Sanne de Wit'),
            })}
            room="m"
            autoComplete="nickname"
          />
        )}
        <EmailField
          field={form.field('email')}
          label={t('field.email')}
          hint={t('field.email_hint')}
          onFocus={prepare}
        />
      </Form>
    </div>
  )
}

function suggestion(name: string): string {
  return suggestAuthor(name).slice(0, messageLengths.author).trim()
}

interface ProgressProps {
  pictures: { index: number; count: number } | undefined
  busy: boolean
}

/** The progress between pressing the button and the ticket, shown and announced. */
export function Progress({ pictures, busy }: ProgressProps) {
  const t = useTranslations('complaints.progress')
  return (
    <output className="code-progress">
      {busy && (
        <>
          <span className="mowing" />
          {pictures ? t('pictures', pictures) : t('sending')}
        </>
      )}
    </output>
  )
}
