import '#ui/kit/fields/choice.css'
import '#ui/kit/fields/field.css'
import { useTranslations } from 'use-intl'
import type { FieldWiring } from '#ui/forms/use-form.ts'
import { FieldError } from '#ui/kit/fields/field.tsx'
import { RatingLane } from '../review/review-list.tsx'

const ratings = [5, 4, 3, 2, 1] as const

/** Five lanes to choose from, each as long as its rating, with the rating as text. */
export function RatingField({ field }: { field: FieldWiring }) {
  const t = useTranslations('order_review.rating')
  const { id, name, value, error, onChange, onBlur } = field
  return (
    <fieldset
      className="field radio-group rating-field"
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="field-head">
        <span className="field-label">{t('label')}</span>
      </legend>
      {/* Target of the list of issues, which links to the first choice by this id. */}
      <label htmlFor={id} className="visually-hidden">
        {t('label')}
      </label>
      <div className="radio-list">
        {ratings.map((rating, index) => (
          <label key={rating} className="choice">
            <input
              type="radio"
              className="ring-mark"
              {...(index === 0 && { id })}
              name={name}
              value={rating}
              checked={value === String(rating)}
              required
              onChange={onChange}
              onBlur={onBlur}
            />
            <span className="choice-label">
              <RatingLane rating={rating} />
              <span>{t('of', { rating, word: t(`${rating}`) })}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
