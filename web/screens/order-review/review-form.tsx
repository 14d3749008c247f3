import { useTranslations } from 'use-intl'
import { isLanguage, languages } from '#domain/languages.ts'
import { reviewLength } from '#domain/reviews/constants.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { useEnv } from '../../env.tsx'
import type { OrderDetail } from '../../parts/order-facts/order.ts'
import type { ReviewedItem, UserReview } from './load-reviewed.ts'
import { RatingField } from './rating-field.tsx'

interface ReviewFormProps {
  order: OrderDetail
  item: ReviewedItem
  /** The existing review, to be edited. */
  review: UserReview | null
  author: string
  onWritten: (review: UserReview) => void
  onBack?: () => void
}

export function ReviewForm({ order, item, review, author, onWritten, onBack }: ReviewFormProps) {
  const t = useTranslations('order_review')
  const tRule = useTranslations('validation')
  const { language } = useEnv()
  const { required } = useRules()
  const between = (limits: { min: number; max: number }) => [
    required,
    (value: string) => (value.trim().length < limits.min ? tRule('text_too_short', limits) : undefined),
    (value: string) => (value.trim().length > limits.max ? tRule('text_too_long', limits) : undefined),
  ]
  const form = useForm({
    id: 'review',
    initial: {
      rating: review ? String(review.rating) : '',
      title: review?.title ?? '',
      text: review?.text ?? '',
      author: review?.author ?? author,
      review_language: review?.language ?? language,
    },
    rules: {
      rating: value => (/^[1-5]$/.test(value) ? undefined : t('rating.missing')),
      title: between(reviewLength.title),
      text: between(reviewLength.text),
      author: between(reviewLength.author),
    },
    async submit(values, { client }) {
      const { title, text, author: name, review_language } = values
      if (!isLanguage(review_language)) return
      const reviewFields = { rating: Number(values.rating), title, text, author: name, review_language }
      const params = { order_no: order.order_no, item_id: item.item_id }
      // A second click needs no idempotency key: the same text again returns the existing review.
      onWritten(
        review
          ? await client.quietly('PUT /orders/{order_no}/reviews/{item_id}', { params, body: reviewFields })
          : await client.quietly('POST /orders/{order_no}/reviews', {
              params: { order_no: order.order_no },
              body: { item_id: item.item_id, ...reviewFields },
            }),
      )
    },
    textByCode: { 409: ['text', t('again')] },
  })
  const used = form.values.text.trim().length
  return (
    <Form
      form={form}
      actions={
        <>
          <p className="form-small">{t('rules')}</p>
          <div className="form-actions">
            <Button type="submit" variant="primary" busy={form.busy}>
              {t(review ? 'save' : 'send')}
            </Button>
            {onBack && (
              <Button variant="quiet" onClick={onBack}>
                {t('back')}
              </Button>
            )}
          </div>
        </>
      }
    >
      <RatingField field={form.field('rating')} />
      <TextInput {...form.field('title')} label={t('title')} hint={t('title_hint')} required unmarked />
      <div className="own-review-text">
        <Textarea {...form.field('text')} label={t('text')} hint={t('text_hint')} rows={7} required unmarked />
        <p className="form-small figures" data-over={used > reviewLength.text.max || undefined}>
          {t('count', { used, max: reviewLength.text.max })}
        </p>
      </div>
      <TextInput
        {...form.field('author')}
        label={t('author')}
        hint={t('author_hint')}
        room="m"
        required
        unmarked
        autoComplete="nickname"
      />
      <Select {...form.field('review_language')} label={t('language')} required unmarked>
        <Options values={languages} label={each => nativeName(each)} />
      </Select>
    </Form>
  )
}
