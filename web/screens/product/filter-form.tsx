import type { FormEvent, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { useEnv } from '../../env.tsx'
import { Segments } from '../../parts/segments.tsx'
import { pagePath } from '../../paths.ts'
import { isNarrowed, limits, type NumberField, type NumberIssue, type ProductQuery, sorts } from './query.ts'

interface FilterFormProps {
  query: ProductQuery
  issues: Partial<Record<NumberField, NumberIssue>>
  form: RefObject<HTMLFormElement | null>
  follow: (event: FormEvent) => void
  clear: () => void
}

const first = ['area', 'slope'] as const
const further = ['zones', 'passage', 'max'] as const
const units = { area: 'm²', slope: '%', zones: undefined, passage: 'cm', max: '€' } as const

/** A plain GET form; with script it follows every change. */
export function FilterForm({ query, issues, form, follow, clear }: FilterFormProps) {
  const t = useTranslations('product.filter')
  const tValidation = useTranslations('validation')
  const { language } = useEnv()
  const opened = further.some(field => query[field] !== undefined || issues[field])

  function renderNumberField(field: NumberField) {
    const issue = issues[field]
    const unit = units[field]
    return (
      <TextInput
        key={field}
        id={`filter-${field}`}
        className={`filter-${field}`}
        name={field}
        type="number"
        inputMode="numeric"
        {...limits[field]}
        step={1}
        unmarked
        label={t(field)}
        hint={t(`${field}_hint`)}
        error={issue && tValidation(issue.rule, { n: issue.n })}
        defaultValue={query[field] ?? ''}
        autoComplete="off"
        {...(unit && (field === 'max' ? { prefixText: unit } : { suffixText: unit }))}
      />
    )
  }

  return (
    <form
      ref={form}
      method="get"
      action={pagePath(language, 'product')}
      className="filter"
      aria-label={t('title')}
      onChange={follow}
      onSubmit={follow}
      noValidate
    >
      <div className="filter-first">
        {first.map(renderNumberField)}
        <Segments
          legend={t('kind')}
          name="kind"
          defaultValue={query.kind ?? ''}
          choices={(['', 'rent', 'buy'] as const).map(value => ({ value, label: t(`kind_${value || 'any'}`) }))}
        />
        <Select label={t('sort')} name="sort" defaultValue={query.sort} unmarked>
          <Options values={sorts} label={sort => t(`sort_${sort}`)} />
        </Select>
      </div>
      <Disclosure summary={t('more')} open={opened}>
        <div className="filter-more">{further.map(renderNumberField)}</div>
      </Disclosure>
      <div className="filter-end">
        <Button type="submit" className="without-script">
          {t('apply')}
        </Button>
        {isNarrowed(query) && (
          <ButtonLink
            variant="quiet"
            icon="x"
            size="s"
            href={pagePath(language, 'product')}
            onClick={event => {
              event.preventDefault()
              clear()
            }}
          >
            {t('clear')}
          </ButtonLink>
        )}
      </div>
    </form>
  )
}
