import { useTranslations } from 'use-intl'
import { isMessageCategory, messageCategories } from '#domain/messages/constants.ts'
import type { FieldWiring } from '#ui/forms/use-form.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useConfig } from '../../layout/use-config.ts'
import { telephoneAddress } from './contact.tsx'

/** The topic, with one line of explanation; for a danger it refers to the phone. */
export function TopicField({ field }: { field: FieldWiring }) {
  const t = useTranslations('complaints')
  const telephone = useConfig()?.telephone
  const chosen = isMessageCategory(field.value) ? field.value : undefined
  const hint = chosen && t(`category.${chosen}_hint`)
  return (
    <div className="messages-topic">
      <Select {...field} label={t('category.label')} hint={chosen !== 'safety' && hint} required unmarked>
        <option value="">{t('category.choose')}</option>
        <Options values={messageCategories} label={category => t(`category.${category}`)} />
      </Select>
      {chosen === 'safety' && (
        <Notice tone="warn" live>
          <p>{hint}</p>
          {telephone && <a href={telephoneAddress(telephone)}>{t('call_us', { telephone })}</a>}
        </Notice>
      )}
    </div>
  )
}
