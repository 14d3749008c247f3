import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatVersion } from '#i18n/content/article.ts'
import type { Load } from '#ui/app/use-load.ts'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { useBillDay } from '../bill/use-bill-day.ts'
import type { FieldIssue } from './order.ts'

export const termsId = 'order-terms'
export const ageId = 'order-age'

export interface DeclaredState {
  terms: boolean
  age: boolean
  /** The person tried to order: from now on missing declarations are shown. */
  attempted: boolean
}

export interface DeclarationsHandle {
  declared: DeclaredState
  set: (change: Partial<DeclaredState>) => void
  check: () => FieldIssue[]
  getError: (field: string) => string | undefined
}

/** Never ticked beforehand and not stored: a person who comes back makes the declarations again. */
export function useDeclarations(isRent: boolean): DeclarationsHandle {
  const t = useTranslations('buy.order')
  const tRule = useTranslations('validation')
  const [declared, setDeclared] = useState<DeclaredState>({ terms: false, age: false, attempted: false })
  const issues: FieldIssue[] = [
    ...(declared.terms ? [] : [{ field: termsId, text: isRent ? tRule('terms_required') : t('terms_missing') }]),
    ...(declared.age ? [] : [{ field: ageId, text: t('age_missing') }]),
  ]
  return {
    declared,
    set: change => setDeclared(before => ({ ...before, ...change })),
    check() {
      setDeclared(before => ({ ...before, attempted: true }))
      return issues
    },
    getError: field => (declared.attempted ? issues.find(issue => issue.field === field)?.text : undefined),
  }
}

interface DeclarationsProps {
  handle: DeclarationsHandle
  version: Load<string>
  isRent: boolean
}

export function Declarations({ handle, version, isRent }: DeclarationsProps) {
  const t = useTranslations('buy.order')
  const { language } = useEnv()
  const day = useBillDay()
  const { declared, set, getError } = handle
  const terms = version.state === 'ready' ? t('terms_version', { day: formatVersion(version.data, day) }) : ''
  return (
    <div className="order-declarations">
      {version.state === 'failed' && (
        <Notice
          tone="error"
          live
          action={
            <Button size="s" onClick={version.retry}>
              {t('again')}
            </Button>
          }
        >
          {t('terms_failed')}
        </Notice>
      )}
      <Checkbox
        id={termsId}
        label={t(isRent ? 'terms_rent' : 'terms')}
        hint={
          <>
            {terms} <a href={pagePath(language, 'terms_conditions')}>{t('terms_read')}</a> ·{' '}
            <a href={`/api/documents/terms.pdf?language=${language}`} data-document>
              {t('terms_pdf')}
            </a>
          </>
        }
        checked={declared.terms}
        error={getError(termsId)}
        onChange={event => set({ terms: event.currentTarget.checked })}
      />
      <Checkbox
        id={ageId}
        label={t('age')}
        hint={t('age_hint')}
        checked={declared.age}
        error={getError(ageId)}
        onChange={event => set({ age: event.currentTarget.checked })}
      />
    </div>
  )
}
