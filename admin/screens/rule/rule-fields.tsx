import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { Select } from '#ui/kit/fields/select.tsx'
import { DateField, TextInput } from '#ui/kit/fields/text-input.tsx'
import { CountryFields } from './country-fields.tsx'
import { type Draft, type Field, joinPath, toDraft } from './form-spec.ts'
import { LogoField } from './logo-field.tsx'
import { OfficialFileField } from './official-file-field.tsx'
import { useFieldName } from './use-field-name.ts'

interface FieldsProps {
  fields: readonly Field[]
  draft: Draft
  path: string
  errors: Readonly<Record<string, string>>
  onChange: (draft: Draft, path: string) => void
}

type Tree = { [name: string]: Draft }

/** Fields in two columns; groups and rows take the full width. */
export function RuleFields({ fields, draft, path, errors, onChange }: FieldsProps) {
  const tree = draft as Tree
  return (
    <div className="rule-fields">
      {fields.map(field => (
        <OneField
          key={field.name}
          field={field}
          draft={tree[field.name] ?? ''}
          path={joinPath(path, field.name)}
          errors={errors}
          onChange={(next, at) => onChange({ ...tree, [field.name]: next }, at)}
        />
      ))}
    </div>
  )
}

interface OneFieldProps extends Omit<FieldsProps, 'fields'> {
  field: Field
}

function OneField(props: OneFieldProps) {
  const { field, draft, path, errors, onChange } = props
  const t = useTranslations('admin_settings')
  const getFieldName = useFieldName()
  const label = getFieldName(field.name)
  const wiring = { id: `rule-${path.replace(/\./g, '-')}`, label, error: errors[path], unmarked: true } as const
  const text = typeof draft === 'string' ? draft : ''
  const set = (next: Draft) => onChange(next, path)
  switch (field.kind) {
    case 'group':
      return (
        <fieldset className="rule-group rule-wide">
          <legend>{label}</legend>
          <RuleFields fields={field.fields} draft={draft} path={path} errors={errors} onChange={onChange} />
        </fieldset>
      )
    case 'countries':
      return (
        <CountryFields label={label} each={field.each} draft={draft} onChange={set}>
          {(country, value, put) => (
            <OneField
              key={country}
              field={{ ...field.each, name: country }}
              draft={value}
              path={joinPath(path, country)}
              errors={errors}
              onChange={(next, at) => onChange(put(next), at)}
            />
          )}
        </CountryFields>
      )
    case 'rows':
      return <Rows {...props} field={field} label={label} />
    case 'yes':
      return (
        <Checkbox
          id={wiring.id}
          label={label}
          error={wiring.error}
          checked={draft === true}
          onChange={event => set(event.currentTarget.checked)}
        />
      )
    case 'choice':
      return (
        <Select {...wiring} value={text} onChange={event => set(event.currentTarget.value)}>
          {field.choices.map(choice => (
            <option key={choice} value={choice}>
              {t(`kind.${choice as 'sale'}`)}
            </option>
          ))}
        </Select>
      )
    case 'notice':
      return (
        <OfficialFileField
          {...wiring}
          kind="notice"
          value={text}
          remark={field.name === 'en' ? t('notice_file.hint_en') : undefined}
          onChange={set}
        />
      )
    case 'form':
      return <OfficialFileField {...wiring} kind="form" value={text} onChange={set} />
    case 'day':
      return <DateField {...wiring} value={text} onChange={event => set(event.currentTarget.value)} />
    case 'whole':
    case 'number': {
      const isAmount = field.unit === 'cents'
      const unit = field.unit && field.unit !== 'cents' ? t(`unit.${field.unit}`) : undefined
      return (
        <TextInput
          {...wiring}
          {...(isAmount && { prefixText: '€' })}
          {...(unit && { suffixText: unit })}
          {...(field.nullable && { placeholder: t('none') })}
          inputMode={field.kind === 'whole' && !isAmount ? 'numeric' : 'decimal'}
          room="m"
          value={text}
          onChange={event => set(event.currentTarget.value)}
        />
      )
    }
    default:
      if (field.name === 'logo') return <LogoField value={text} onChange={set} />
      return (
        <TextInput
          {...wiring}
          {...(field.name === 'country' && { room: 's' as const, maxLength: 2 })}
          value={text}
          onChange={event => set(event.currentTarget.value)}
        />
      )
  }
}

interface RowsProps extends Omit<OneFieldProps, 'field'> {
  field: Extract<Field, { kind: 'rows' }>
  label: string
}

function Rows({ field, draft, path, errors, onChange, label }: RowsProps) {
  const t = useTranslations('admin_settings.form')
  const rows = Array.isArray(draft) ? draft : []
  const put = (next: Draft[], at = path) => onChange(next, at)
  return (
    <fieldset className="rule-group rule-wide">
      <legend>{label}</legend>
      <div className="rule-rows">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and every value is held here
          <div className="rule-row" key={index}>
            {field.fields.map(subfield => (
              <OneField
                key={subfield.name}
                field={subfield}
                draft={(row as Tree)[subfield.name] ?? ''}
                path={`${path}.${index}.${subfield.name}`}
                errors={errors}
                onChange={(next, at) =>
                  put(
                    rows.map((one, position) =>
                      position === index ? { ...(one as Tree), [subfield.name]: next } : one,
                    ),
                    at,
                  )
                }
              />
            ))}
            <IconButton
              icon="trash"
              label={t('remove_row', { n: index + 1 })}
              onClick={() => put(rows.filter((_, position) => position !== index))}
            />
          </div>
        ))}
      </div>
      <div>
        <Button size="s" icon="plus-bold" onClick={() => put([...rows, toDraft(field.fields, {}, false)])}>
          {t('add_row')}
        </Button>
      </div>
    </fieldset>
  )
}
