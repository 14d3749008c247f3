import { use } from 'react'
import { useTranslations } from 'use-intl'
import type { PostedForm } from '#contract/protocol/render.ts'
import { Problem } from '#ui/forms/form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx'
import { RadioGroup } from '#ui/kit/fields/radio-group.tsx'
import { DateField, Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { EarlyFeeContext } from '../early-fee.ts'
import type { Kind } from '../statement.ts'
import { FormToPage } from './form-to-page.tsx'

export interface PlainFormProps {
  kind: Kind
  values: PostedForm['values']
  errors?: PostedForm['errors']
  problem?: string
}

/** Shorter than in the call: whatever is typed, a form with an encoding of nine bytes per character is accepted. */
const maxLengths = { items: 500, reason: { withdrawal: 1000, cancellation: 1500 } } as const

/**
 * The form as the browser itself sends it. Everything is visible, because nothing can be shown later; a withdrawal is
 * confirmed on the next page, a cancellation is made by the button here.
 */
export function PlainForm({ kind, values, errors = {}, problem = '' }: PlainFormProps) {
  const t = useTranslations('rights')
  const tAll = useTranslations()
  const fee = use(EarlyFeeContext)
  const isCancellation = kind === 'cancellation'
  const field = (name: string) => ({
    ...{ id: `plain-${name}`, name, defaultValue: values[name] ?? '', error: errors[name] },
  })
  const wrong = Object.entries(errors).map(([name, fault]) => ({
    field: `plain-${name}`,
    text:
      fault === tAll('validation.required')
        ? tAll('validation.required_field', { field: label(name) })
        : tAll('form.summary_line', { field: label(name), fault }),
  }))
  return (
    <FormToPage kind={kind} step={isCancellation ? 'confirm' : 'check'}>
      <ErrorSummary title={tAll('validation.error_summary', { count: wrong.length })} errors={wrong} />
      <TextInput
        {...field('contract')}
        label={label('contract')}
        hint={t(isCancellation ? 'field.contract_hint' : 'field.contract_hint_withdrawal')}
        required
        unmarked
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      {isCancellation ? (
        <RadioGroup
          legend={t('field.ending')}
          unmarked
          name="ending"
          defaultValue={values.ending === 'extraordinary' ? 'extraordinary' : 'ordinary'}
          choices={[
            { value: 'ordinary', label: t('field.ending_ordinary'), hint: t('field.ending_ordinary_hint', { ...fee }) },
            {
              value: 'extraordinary',
              label: t('field.ending_extraordinary'),
              hint: t('field.ending_extraordinary_hint'),
            },
          ]}
        />
      ) : (
        <Textarea
          {...field('items')}
          label={label('items')}
          hint={t('plain.items_hint')}
          rows={3}
          maxLength={maxLengths.items}
        />
      )}
      <Textarea
        {...field('reason')}
        label={label('reason')}
        hint={t(isCancellation ? 'plain.reason_hint' : 'field.reason_hint')}
        rows={3}
        maxLength={maxLengths.reason[kind]}
      />
      {isCancellation && <DateField {...field('end_on')} label={label('end_on')} hint={t('plain.end_hint')} />}
      <TextInput {...field('name')} label={label('name')} required unmarked maxLength={120} autoComplete="name" />
      <TextInput
        {...field('email')}
        label={label('email')}
        hint={t('field.email_hint')}
        type="email"
        required
        unmarked
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="form-end">
        {problem && <Problem>{problem}</Problem>}
        <div className="form-actions">
          <Button type="submit" variant="primary" size="l" {...(!isCancellation && { iconEnd: 'arrow-right' })}>
            {t(isCancellation ? 'confirm.cancellation' : 'check')}
          </Button>
        </div>
      </div>
    </FormToPage>
  )

  function label(name: string): string {
    if (name === 'contract') return t(isCancellation ? 'field.contract_rental' : 'field.contract')
    return t(`field.${name}` as 'field.name')
  }
}
