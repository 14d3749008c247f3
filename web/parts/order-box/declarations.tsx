import './order-box.css'
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
import type { FieldIssue } from '../order-form/order.ts'

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
export function useDeclarations({ asksAge = true }: { asksAge?: boolean } = {}): DeclarationsHandle {
  const t = useTranslations('order_box.age')
  const tRule = useTranslations('validation')
  const [declared, setDeclared] = useState<DeclaredState>({ terms: false, age: false, attempted: false })
  const issues: FieldIssue[] = [
    ...(declared.terms ? [] : [{ field: termsId, text: tRule('terms_required') }]),
    ...(declared.age || !asksAge ? [] : [{ field: ageId, text: t('missing') }]),
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
  /** Not of a customer who has declared it with their order. */
  asksAge?: boolean
}

/** What the customer declares: above the box, so that nothing stands between it and the button. */
export function Declarations({ handle, version, asksAge = true }: DeclarationsProps) {
  const t = useTranslations('order_box.terms')
  const tAge = useTranslations('order_box.age')
  const { language } = useEnv()
  const day = useBillDay()
  const { declared, set, getError } = handle
  const terms = version.state === 'ready' ? t('version', { day: formatVersion(version.data, day) }) : ''
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
          {t('failed')}
        </Notice>
      )}
      <Checkbox
        id={termsId}
        declares
        label={t('label')}
        hint={
          <>
            {terms} <a href={pagePath(language, 'terms_conditions')}>{t('read')}</a> ·{' '}
            <a href={`/api/documents/terms.pdf?language=${language}`} data-document>
              {t('pdf')}
            </a>
          </>
        }
        checked={declared.terms}
        error={getError(termsId)}
        onChange={event => set({ terms: event.currentTarget.checked })}
      />
      {asksAge && (
        <Checkbox
          id={ageId}
          declares
          label={tAge('label')}
          checked={declared.age}
          error={getError(ageId)}
          onChange={event => set({ age: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}
