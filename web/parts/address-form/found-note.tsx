import { useTranslations } from 'use-intl'
import type { Address } from './address.ts'
import type { FoundAddress, Lookup } from './use-dutch-lookup.ts'

interface FoundNoteProps {
  lookup: Lookup
  value: Address
  onTakeOver: (found: FoundAddress) => void
  onNumber: (houseNumber: string) => void
}

const maxNumbers = 6

/** The result of the street lookup, in a line that does not interrupt typing. */
export function FoundNote({ lookup, value, onTakeOver, onNumber }: FoundNoteProps) {
  const t = useTranslations('buy.address')
  if (value.country !== 'NL') return null
  return (
    <div className="address-note">
      <output aria-live="polite">{message()}</output>
      {lookup.state === 'found' && isOther(lookup.found) && (
        <button type="button" className="address-take" onClick={() => onTakeOver(lookup.found)}>
          {t('take_over')}
        </button>
      )}
      {lookup.state === 'found' && !lookup.found.exact && (
        <ul className="address-numbers" aria-label={t('numbers')}>
          {lookup.found.house_numbers.slice(0, maxNumbers).map(number => (
            <li key={number}>
              <button type="button" className="address-take" onClick={() => onNumber(number)}>
                {number}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )

  function message(): string {
    if (lookup.state !== 'found') return t(`lookup_${lookup.state}`)
    const { street, city } = lookup.found
    if (isOther(lookup.found)) return t('lookup_other', { street, city })
    return t(lookup.found.exact ? 'lookup_found' : 'lookup_inexact', { street, city })
  }

  function isOther({ street, city }: FoundAddress): boolean {
    return value.street.trim() !== street || value.city.trim() !== city
  }
}
