import { LanguageSwitch } from '#ui/blocks/language-switch.tsx'
import { Measure } from '#ui/blocks/measure.tsx'
import { Price } from '#ui/blocks/price.tsx'
import { StatusBadge, statuses } from '#ui/blocks/status-badge.tsx'

export function Shop() {
  return (
    <>
      <div className="dev-kit-row">
        <Measure value={2000} unit="square_metres" label="Lawn for one Genie 1000" upTo />
        <Measure value={24} unit="degrees" label="Slope it climbs" />
        <Measure value={120} unit="minutes" label="On one charge" size="m" />
      </div>
      <div className="dev-kit-row">
        <Price cents={3900} kind="monthly" />
        <Price cents={119900} was={129900} kind="once" />
        <Price cents={15000} kind="deposit" size="s" />
      </div>
      <div className="dev-kit-row">
        {statuses.map(status => (
          <StatusBadge key={status} status={status} />
        ))}
      </div>
      <LanguageSwitch current="de" hrefOf={language => `/${language}`} label="Language" />
    </>
  )
}
