import './rule.css'
import { useCallback } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge, type Tone } from '#ui/kit/badge.tsx'
import { Columns, DetailScreen, Section } from '../../kit/detail/detail.tsx'
import { findDifferences } from '../../kit/detail/differences.ts'
import { Differences } from '../../kit/detail/differences-list.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { RuleForm } from './rule-form.tsx'
import { useFieldName } from './use-field-name.ts'

export type Rule = CallData<'GET /admin/rules/{key}'>
type Version = Rule['versions'][number]
const tones: Record<Version['stands'], Tone> = { now: 'success', later: 'info', past: 'neutral', replaced: 'neutral' }
const nothing = () => ({})

/** One rule of the shop: its current value, when it takes effect, and its history. */
export function Page() {
  const { key = '' } = useParams()
  const t = useTranslations('admin_settings')
  const fetchData = useCallback((call: Call) => call('GET /admin/rules/{key}', { params: { key } }), [key])
  const detail = useDetail({ fetchData, watched: nothing })
  return (
    <DetailScreen detail={detail}>
      {rule => (
        <>
          <PageHead title={t(`rule.${rule.key}.name`)} below="settings" note={t(`rule.${rule.key}.about`)} />
          <Columns
            main={
              <Section title={t('form.title')}>
                <RuleForm key={String(rule.newest)} rule={rule} reread={detail.reread} />
              </Section>
            }
            aside={<Versions versions={rule.versions} />}
          />
        </>
      )}
    </DetailScreen>
  )
}

function Versions({ versions }: { versions: readonly Version[] }) {
  const t = useTranslations('admin_settings.history')
  const times = useTimes()
  const getFieldName = useFieldName()
  return (
    <Section title={t('title')} total={versions.length || undefined}>
      {versions.length === 0 && <p className="second">{t('none')}</p>}
      <ol className="versions">
        {versions.map((version, index) => {
          const before = versions[index + 1]
          return (
            <li key={version.version_id}>
              <p className="versions-head">
                <Badge tone={tones[version.stands]}>{t(`stands.${version.stands}`)}</Badge>
                <span className="figures">{t('from', { at: times.moment(version.valid_from) })}</span>
              </p>
              <p className="second">
                {t('by', { name: version.created_by ?? t('shop'), at: times.shortDay(version.created_at) })}
              </p>
              {before ? (
                <Differences list={findDifferences(before.value, version.value)} formatPath={getFieldName} />
              ) : (
                <p className="second">{t('first')}</p>
              )}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
