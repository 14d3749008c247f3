import './second-factor.css'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { CopyButton } from '../copy-button.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** What else was done, as text. */
  done: string
  onStored: () => void
}

/** Shown once. In print they are the only content (user-info.css). */
export function RecoveryCodes({ codes, done, onStored }: RecoveryCodesProps) {
  const t = useTranslations('account.second_factor')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="own-part own-text recovery">
      <h2 ref={heading} tabIndex={-1}>
        {t('codes')}
      </h2>
      <Notice tone="success">{done}</Notice>
      <p>{t('codes_text')}</p>
      <ul className="recovery-codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="form-actions">
        <CopyButton text={codes.join('\n')} />
        <Button size="s" icon="file-text" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <div className="form-actions">
        <Button variant="primary" onClick={onStored}>
          {t('stored')}
        </Button>
      </div>
    </div>
  )
}
