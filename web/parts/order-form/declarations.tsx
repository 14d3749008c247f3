import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Load } from '#ui/app/use-load.ts'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useEnv } from '../../env.tsx'
import { pathOf } from '../../paths.ts'
import { useBillDay } from '../bill/use-bill-day.ts'
import type { FieldFault } from './order.ts'

export const termsId = 'order-terms'
export const ageId = 'order-age'

export interface Declared {
  terms: boolean
  age: boolean
  /** Somebody tried to order: from now on what is missing is said. */
  attempted: boolean
}

export interface DeclarationsHandle {
  declared: Declared
  set: (change: Partial<Declared>) => void
  check: () => FieldFault[]
  faultOf: (field: string) => string | undefined
}

/** Never ticked beforehand, and not kept: who comes back declares it himself again. */
export function useDeclarations(isRent: boolean): DeclarationsHandle {
  const t = useTranslations('buy.order')
  const tRule = useTranslations('validation')
  const [declared, setDeclared] = useState<Declared>({ terms: false, age: false, attempted: false })
  const faults: FieldFault[] = [
    ...(declared.terms ? [] : [{ field: termsId, text: isRent ? tRule('terms_required') : t('terms_missing') }]),
    ...(declared.age ? [] : [{ field: ageId, text: t('age_missing') }]),
  ]
  return {
    declared,
    set: change => setDeclared(before => ({ ...before, ...change })),
    check() {
      setDeclared(before => ({ ...before, attempted: true }))
      return faults
    },
    faultOf: field => (declared.attempted ? faults.find(fault => fault.field === field)?.text : undefined),
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
  const { declared, set, faultOf } = handle
  const terms = version.state === 'ready' ? t('terms_version', { day: day(version.data) }) : ''
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
            {terms} <a href={pathOf(language, 'terms_conditions')}>{t('terms_read')}</a> ·{' '}
            <a href={`/api/documents/terms.pdf?language=${language}`} data-document>
              {t('terms_pdf')}
            </a>
          </>
        }
        checked={declared.terms}
        error={faultOf(termsId)}
        onChange={event => set({ terms: event.currentTarget.checked })}
      />
      <Checkbox
        id={ageId}
        label={t('age')}
        hint={t('age_hint')}
        checked={declared.age}
        error={faultOf(ageId)}
        onChange={event => set({ age: event.currentTarget.checked })}
      />
    </div>
  )
}
