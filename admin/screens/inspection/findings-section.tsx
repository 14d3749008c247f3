import './findings.css'
import { useTranslations } from 'use-intl'
import { newKey } from '#client/new-key.ts'
import { duties } from '#domain/requests/damage.ts'
import { findingRules } from '#domain/requests/inspection.ts'
import { Button } from '#ui/kit/button.tsx'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { ShotsField } from '../../kit/pictures/shots-field.tsx'
import { type Found, type Missing, missingFor } from './inspection.ts'

const maxFindings = 12
const maxPictures = 6

interface FindingsProps {
  findings: readonly Found[]
  wants: readonly Missing[]
  /** There is a report of the machine's state at shipment. */
  canClaim: boolean
  onChange: (findings: Found[]) => void
}

/** What is broken, missing or dirty: who bears the cost, the amount, and a picture as proof. */
export function FindingsSection({ findings, wants, canClaim, onChange }: FindingsProps) {
  const t = useTranslations('admin_requests.inspect')
  const add = () =>
    onChange([
      ...findings,
      { key: newKey(), rule: 'damage', cost: '', duty: canClaim ? 'customer' : 'platform', note: '', pictures: [] },
    ])
  return (
    <Section title={t('findings')} total={findings.length || undefined}>
      {findings.length === 0 && <p className="second">{t('no_findings')}</p>}
      <ol className="findings">
        {findings.map((found, index) => (
          <li key={found.key}>
            <Finding
              found={found}
              index={index}
              wants={missingFor(wants, found.key)}
              onChange={patch => onChange(findings.map(one => (one.key === found.key ? { ...one, ...patch } : one)))}
              onRemove={() => onChange(findings.filter(({ key }) => key !== found.key))}
            />
          </li>
        ))}
      </ol>
      {findings.length < maxFindings && (
        <Button size="s" icon="plus-bold" onClick={add}>
          {t('add')}
        </Button>
      )}
    </Section>
  )
}

interface FindingProps {
  found: Found
  index: number
  wants: ReadonlySet<Missing['what']>
  onChange: (patch: Partial<Found>) => void
  onRemove: () => void
}

function Finding({ found, index, wants, onChange, onRemove }: FindingProps) {
  const t = useTranslations('admin_requests.inspect')
  const all = useTranslations('admin_requests')
  const rules = useTranslations('settlement.sheet.rule')
  const id = (name: string) => `finding-${found.key}-${name}`
  const proof = wants.has('proof') ? t('want.proof') : wants.has('out_report') ? t('want.out_report') : undefined
  return (
    <fieldset className="finding">
      <legend className="visually-hidden">{t('finding', { index: index + 1 })}</legend>
      <Select
        id={id('rule')}
        label={t('rule')}
        unmarked
        value={found.rule}
        onChange={event => {
          const rule = findingRules.find(one => one === event.currentTarget.value)
          if (rule) onChange({ rule })
        }}
      >
        <Options values={findingRules} label={rule => rules(rule)} />
      </Select>
      <Select
        id={id('duty')}
        label={all('duty_label')}
        unmarked
        value={found.duty}
        error={proof}
        onChange={event => {
          const duty = duties.find(one => one === event.currentTarget.value)
          if (duty) onChange({ duty })
        }}
      >
        <Options values={duties} label={duty => all(`duty.${duty}`)} />
      </Select>
      <TextInput
        id={id('note')}
        label={t('note')}
        unmarked
        maxLength={500}
        value={found.note}
        error={wants.has('note') ? t('want.note') : undefined}
        onChange={event => onChange({ note: event.currentTarget.value })}
      />
      <TextInput
        id={id('cost')}
        label={t('cost')}
        unmarked
        prefixText="€"
        inputMode="decimal"
        room="m"
        value={found.cost}
        error={wants.has('cost') ? t('want.cost') : undefined}
        onChange={event => onChange({ cost: event.currentTarget.value })}
      />
      <div className="finding-end">
        <ShotsField
          label={t('proof', { index: index + 1 })}
          ids={found.pictures}
          onChange={pictures => onChange({ pictures })}
          maxCount={maxPictures}
          camera
        />
        <Button size="s" variant="quiet" icon="trash" onClick={onRemove}>
          {t('remove', { index: index + 1 })}
        </Button>
      </div>
    </fieldset>
  )
}
